"""Computes every number of the worked example: `python3 test_worked_example.py <openapi.json>`."""

import json
import sys
import unittest

from keccak import keccak256
from okto import (
    App,
    abi,
    address_of,
    bearer_token,
    boolean,
    call_data,
    canonical,
    code_request,
    empty_list,
    hexed,
    login_request,
    message_approval,
    paymaster_data,
    sign,
    token_transfer,
    tuple_of,
    unhexed,
    user_operation,
    uuid_word,
    word,
)
from secp256k1 import public_key

with open(sys.argv.pop()) as file:
    document = json.load(file)

signing = document["x-signing"]
example = signing["example"]
environment = document["x-environments"][example["environment"]]
app = App(unhexed(example["clientPrivateKey"]), example["clientSWA"], environment)
session_key = unhexed(example["sessionPrivateKey"])
now = example["unixMilliseconds"] / 1000
values = {
    signature["id"]: [step["value"] for step in signature["steps"] if "value" in step]
    for signature in signing["signatures"]
}


class WorkedExample(unittest.TestCase):
    def test_notation(self):
        self.assertEqual(
            [step["value"] for step in signing["notation"] if "value" in step],
            [hexed(keccak256(b"")), sign("hello", app.private_key)],
        )

    def test_code(self):
        request = code_request(app, {"email": example["email"]}, now)
        self.assertEqual(json.loads(values["code"][0]), request["data"])
        self.assertEqual(values["code"][1], request["client_signature"])

    def test_paymaster_data(self):
        expected = values["paymasterData"]
        self.assertEqual(expected[0], hexed(uuid_word(example["jobId"])))
        self.assertEqual(expected[3], hexed(keccak256(unhexed(expected[2]))))
        self.assertEqual(expected[5], hexed(paymaster_data(app, example["jobId"], now)))

    def test_session(self):
        request = login_request(app, session_key, "", example["loginNonce"], now)
        address = address_of(public_key(session_key))
        self.assertEqual(
            values["session"],
            [
                request["sessionData"]["sessionPk"],
                hexed(address),
                hexed(keccak256(word(address))),
                request["sessionPkClientSignature"],
                request["sessionDataUserSignature"],
                request["sessionData"]["paymasterData"],
            ],
        )

    def test_bearer(self):
        self.assertEqual(values["bearer"][-1], bearer_token(session_key, now))

    def test_user_operation(self):
        expected = values["userOperation"]
        chain = {"gsn_enabled": False, "sponsorship_enabled": True}
        intent = token_transfer(example["caip2Id"], example["recipient"], "", int(example["amount"]))
        sent = json.loads(expected[-1])
        operation = user_operation(
            app, session_key, example["userSWA"], example["jobId"], intent, chain, sent, now
        )
        self.assertEqual(expected[1], hexed(intent[1]))
        self.assertEqual(expected[2], hexed(abi(boolean(False), boolean(True))))
        self.assertEqual(expected[3], hexed(abi(tuple_of(boolean(False), empty_list(), empty_list()))))
        self.assertEqual(expected[5], hexed(call_data(app, example["userSWA"], example["jobId"], intent, chain)))
        self.assertEqual(sent, operation)

    def test_message(self):
        transaction, text = example["transactionId"], example["message"]
        self.assertEqual(json.loads(values["message"][3]), json.loads(canonical(json.loads(values["message"][3]))))
        self.assertEqual(
            values["message"][-1],
            message_approval(session_key, transaction, text, example["ecdsaKeyId"], environment["threshold"]),
        )


if __name__ == "__main__":
    unittest.main()
