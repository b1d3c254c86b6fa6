"""The web app: pages, live tables and the store behind them."""
