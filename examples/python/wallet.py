"""Logs in with a code, reads the portfolio, signs a message and transfers a token.

Needs an emulator: `npx @okto-effect/emulator --port 8787 --otp 123456`. Its address may be given: `python3 wallet.py <url>`.
"""

import json
import os
import sys
import urllib.request

from okto import App, Client, unhexed

host = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("OKTO_BFF", "http://127.0.0.1:8787")

# The environment's addresses are in the OpenAPI document, and the emulator's public client beside it.
with urllib.request.urlopen(f"{host}/__emulator/openapi.json") as response:
    document = json.load(response)
example = document["x-signing"]["example"]

app = App(unhexed(example["clientPrivateKey"]), example["clientSWA"], document["x-environments"]["sandbox"])
client = Client(app, host)

email = "ada@example.com"
print("user", client.log_in(email, "123456", client.send_code(email)))

portfolio = client.portfolio()
print("portfolio", portfolio["aggregated_data"]["total_holding_price_usdt"], "USDT")

print("signature", client.sign_message("hello okto"))

job_id = client.transfer("eip155:84532", "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2", "", 1_000_000)
order = client.wait_for_order(job_id)
print("transfer", order["status"], *order["downstream_transaction_hash"])
