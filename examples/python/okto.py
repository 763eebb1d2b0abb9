"""A client of the wallet backend, written from the pages of its HTTP protocol. Only the standard library."""

import base64
import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from dataclasses import dataclass
from hashlib import sha256

from keccak import keccak256
from secp256k1 import new_private_key, public_key, sign_digest

# ------------------------------------------------------------------------------------------------------------------
# Notation of the pages
# ------------------------------------------------------------------------------------------------------------------


def compact(value: object) -> str:
    """Compact JSON: no spaces, no escapes beyond those that JSON requires."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def canonical(value: object) -> str:
    """Canonical JSON, for the ASCII keys that are needed here."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, sort_keys=True)


def hexed(data: bytes) -> str:
    return "0x" + data.hex()


def unhexed(text: str) -> bytes:
    digits = text[2:]
    return bytes.fromhex(digits if len(digits) % 2 == 0 else "0" + digits)


def word(data: bytes) -> bytes:
    return data.rjust(32, b"\x00")


def half(text: str) -> bytes:
    return unhexed(text).rjust(16, b"\x00")


def uuid_word(text: str) -> bytes:
    return word(uuid.UUID(text).bytes)


def sign(message: bytes | str, private_key: bytes) -> str:
    """EIP-191."""
    data = message.encode() if isinstance(message, str) else message
    prefix = f"\x19Ethereum Signed Message:\n{len(data)}".encode()
    return hexed(sign_digest(private_key, keccak256(prefix + data)))


def address_of(public: bytes) -> bytes:
    return keccak256(public[1:])[12:]


# ------------------------------------------------------------------------------------------------------------------
# ABI encoding: each value is its encoding, and whether it is dynamic
# ------------------------------------------------------------------------------------------------------------------

Encoded = tuple[bytes, bool]


def uint(value: int) -> Encoded:
    return value.to_bytes(32, "big"), False


def boolean(value: bool) -> Encoded:
    return uint(int(value))


def address(text: str) -> Encoded:
    return word(unhexed(text)), False


def bytes4(data: bytes) -> Encoded:
    return data.ljust(32, b"\x00"), False


def dynamic_bytes(data: bytes) -> Encoded:
    return uint(len(data))[0] + data + b"\x00" * (-len(data) % 32), True


def string(text: str) -> Encoded:
    return dynamic_bytes(text.encode())


def empty_list() -> Encoded:
    return uint(0)[0], True


def tuple_of(*members: Encoded) -> Encoded:
    head, tail = b"", b""
    size = sum(32 if is_dynamic else len(data) for data, is_dynamic in members)
    for data, is_dynamic in members:
        head += uint(size + len(tail))[0] if is_dynamic else data
        tail += data if is_dynamic else b""
    return head + tail, any(is_dynamic for _, is_dynamic in members)


def abi(*members: Encoded) -> bytes:
    return tuple_of(*members)[0]


# ------------------------------------------------------------------------------------------------------------------
# What is signed
# ------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class App:
    """The app: its key and its smart wallet address, and the environment's addresses."""

    private_key: bytes
    swa: str
    environment: dict


def code_request(app: App, contact: dict, now: float, token: str | None = None, otp: str | None = None) -> dict:
    data = dict(contact)
    if token is not None:
        data["token"] = token
    if otp is not None:
        data["otp"] = otp
    data |= {"client_swa": app.swa, "timestamp": int(now * 1000)}
    return {"data": data, "client_signature": sign(compact(data), app.private_key), "type": "ethsign"}


def paymaster_data(app: App, nonce: str, now: float) -> bytes:
    until, after = int(now) + 21_600, 0
    packed = uuid_word(nonce) + unhexed(app.swa) + until.to_bytes(6, "big") + after.to_bytes(6, "big")
    signature = sign(keccak256(packed), app.private_key)
    return abi(address(app.swa), uint(until), uint(after), dynamic_bytes(unhexed(signature)))


def login_request(app: App, session_key: bytes, id_token: str, nonce: str, now: float) -> dict:
    public = public_key(session_key)
    proof = keccak256(word(address_of(public)))
    return {
        "authData": {"idToken": id_token, "provider": "okto"},
        "sessionData": {
            "nonce": nonce,
            "clientSWA": app.swa,
            "sessionPk": hexed(public),
            "paymaster": app.environment["paymaster"],
            "paymasterData": hexed(paymaster_data(app, nonce, now)),
        },
        "sessionPkClientSignature": sign(proof, app.private_key),
        "sessionDataUserSignature": sign(proof, session_key),
    }


def bearer_token(session_key: bytes, now: float) -> str:
    data = {"expire_at": int(now) + 5_400, "session_pub_key": hexed(public_key(session_key))}
    signature = sign(compact(data), session_key)
    token = {"type": "ecdsa_uncompressed", "data": data, "data_signature": signature}
    return base64.b64encode(compact(token).encode()).decode()


def token_transfer(caip2_id: str, recipient: str, token: str, amount: int) -> tuple[str, bytes]:
    """The intent's type and its parameters."""
    return "TOKEN_TRANSFER", abi(tuple_of(string(caip2_id), string(recipient), string(token), uint(amount)))


ZERO_ADDRESS = "0x" + "00" * 20


def call_data(app: App, user_swa: str, job_id: str, intent: tuple[str, bytes], chain: dict) -> bytes:
    intent_type, parameters = intent
    policy = abi(boolean(chain["gsn_enabled"]), boolean(chain["sponsorship_enabled"]))
    gsn = abi(tuple_of(boolean(False), empty_list(), empty_list()))
    call = bytes.fromhex("bf7b90d7") + abi(
        uint(int.from_bytes(uuid_word(job_id), "big")),
        address(app.swa),
        address(user_swa),
        address(ZERO_ADDRESS),
        dynamic_bytes(policy),
        dynamic_bytes(gsn),
        dynamic_bytes(parameters),
        string(intent_type),
    )
    return abi(
        bytes4(bytes.fromhex("8dd7712f")),
        address(app.environment["jobManager"]),
        uint(0),
        dynamic_bytes(call),
    )


def operation_hash(operation: dict, environment: dict) -> bytes:
    payment = (
        unhexed(operation["paymaster"])
        + half(operation["paymasterVerificationGasLimit"])
        + half(operation["paymasterPostOpGasLimit"])
        + unhexed(operation["paymasterData"])
    )
    packed = (
        word(unhexed(operation["sender"]))
        + word(unhexed(operation["nonce"]))
        + keccak256(b"")
        + keccak256(unhexed(operation["callData"]))
        + half(operation["verificationGasLimit"])
        + half(operation["callGasLimit"])
        + word(unhexed(operation["preVerificationGas"]))
        # The reverse order of ERC-4337.
        + half(operation["maxFeePerGas"])
        + half(operation["maxPriorityFeePerGas"])
        + keccak256(payment)
    )
    chain_id = environment["chainId"].to_bytes(32, "big")
    return keccak256(keccak256(packed) + word(unhexed(environment["entryPoint"])) + chain_id)


def user_operation(
    app: App,
    session_key: bytes,
    user_swa: str,
    job_id: str,
    intent: tuple[str, bytes],
    chain: dict,
    fees: dict,
    now: float,
) -> dict:
    operation = {
        "sender": user_swa,
        "nonce": hexed(uuid_word(job_id)),
        "paymaster": app.environment["paymaster"],
        "callGasLimit": "0x927c0",
        "verificationGasLimit": "0x61a80",
        "preVerificationGas": "0x186a0",
        "maxFeePerGas": fees["maxFeePerGas"],
        "maxPriorityFeePerGas": fees["maxPriorityFeePerGas"],
        "paymasterPostOpGasLimit": "0x30d40",
        "paymasterVerificationGasLimit": "0x30d40",
        "callData": hexed(call_data(app, user_swa, job_id, intent, chain)),
        "paymasterData": hexed(paymaster_data(app, job_id, now)),
    }
    return operation | {"signature": sign(operation_hash(operation, app.environment), session_key)}


def message_approval(
    session_key: bytes, transaction_id: str, text: str, key_id: str, threshold: int, method: str = "EIP191"
) -> str:
    message = canonical({transaction_id: {"requestType": method, "signingMessage": text}})
    setup = {"t": threshold, "key_id": key_id, "message": message, "signAlg": "secp256k1"}
    challenge = sha256(sha256(canonical(setup).encode()).digest()).hexdigest()
    return sign(canonical({"challenge": challenge, "setup": setup}), session_key)


# ------------------------------------------------------------------------------------------------------------------
# The client
# ------------------------------------------------------------------------------------------------------------------


class Refused(Exception):
    """A reply with the status `error`. Its details are for developers."""

    def __init__(self, status: int, error: dict):
        super().__init__(f"{status} {error.get('message')}: {error.get('details') or error.get('data') or ''}")
        self.status = status
        self.error = error


FINAL = {"SUCCESSFUL", "FAILED", "EXPIRED", "BUNDLER_DISCARDED", "FAILED_ON_CHAIN", "REJECTED"}


class Client:
    """One app and at most one user."""

    def __init__(self, app: App, host: str):
        self.app = app
        self.host = host
        self.session_key: bytes | None = None
        self.user_swa = ""

    def request(self, path: str, body: object = None, query: dict | None = None) -> object:
        url = f"{self.host}/api/oc/v1{path}" + (f"?{urllib.parse.urlencode(query)}" if query else "")
        headers = {"content-type": "application/json"}
        if self.session_key is not None:
            headers["authorization"] = f"Bearer {bearer_token(self.session_key, time.time())}"
        data = None if body is None else compact(body).encode()
        try:
            with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=30) as response:
                status, reply = response.status, json.load(response)
        except urllib.error.HTTPError as error:
            status, reply = error.code, json.load(error)
        if reply["status"] == "error":
            raise Refused(status, reply["error"])
        return reply["data"]

    def send_code(self, email: str) -> str:
        return self.request("/authenticate/email", code_request(self.app, {"email": email}, time.time()))["token"]

    def log_in(self, email: str, code: str, token: str) -> str:
        asked = code_request(self.app, {"email": email}, time.time(), token, code)
        id_token = self.request("/authenticate/email/verify", asked)["auth_token"]
        key = new_private_key()
        login = login_request(self.app, key, id_token, str(uuid.uuid4()), time.time())
        self.user_swa = self.request("/authenticate", login)["userSWA"]
        self.session_key = key
        return self.user_swa

    def portfolio(self) -> dict:
        return self.request("/aggregated-portfolio")

    def transfer(self, caip2_id: str, recipient: str, token: str, amount: int) -> str:
        """Sends a token transfer, the amount in the smallest unit, and returns its job id."""
        networks = self.request("/supported/networks")["network"]
        chain = next(network for network in networks if network["caip_id"] == caip2_id)
        fees = self.request("/gas-values")
        job_id = str(uuid.uuid4())
        intent = token_transfer(caip2_id, recipient, token, amount)
        assert self.session_key is not None
        operation = user_operation(
            self.app, self.session_key, self.user_swa, job_id, intent, chain, fees, time.time()
        )
        return self.request("/execute", operation)["jobId"]

    def wait_for_order(self, job_id: str) -> dict:
        while True:
            items = self.request("/orders", query={"intent_id": job_id})["items"]
            order = next((item for item in items if item["intent_id"] == job_id), None)
            if order is not None and order["status"] in FINAL:
                return order
            time.sleep(0.5)

    def sign_message(self, text: str) -> str:
        key_id = self.request("/user-keys")["ecdsaKeyId"]
        transaction_id = str(uuid.uuid4())
        assert self.session_key is not None
        approval = message_approval(
            self.session_key, transaction_id, text, key_id, self.app.environment["threshold"]
        )
        body = {
            "data": {
                "userData": {
                    "userSWA": self.user_swa,
                    "jobId": str(uuid.uuid4()),
                    "sessionPk": hexed(public_key(self.session_key)),
                },
                "transactions": [
                    {
                        "transactionId": transaction_id,
                        "method": "EIP191",
                        "signingMessage": text,
                        "userSessionSignature": approval,
                    }
                ],
            }
        }
        return "0x" + self.request("/signMessage", body)[0]["signature"]
