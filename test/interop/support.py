"""What the programs of this folder share."""

import json
import os
from urllib.parse import urlsplit

import requests
from requests.adapters import HTTPAdapter

SERVER = json.loads(os.environ["SERVER"])
BASE, ADS, CONTROL = SERVER["base_url"], SERVER["ads_url"], SERVER["control_url"]
KEY = "flightdeckDemoConsumer01"
SECRET = "flightdeckDemoConsumerSecret0123456789abcd"


def check(name, work):
    """Runs one case and reports the result to the runner as one line of JSON."""
    failure = None
    try:
        work()
    except Exception as error:
        failure = repr(error)[:300]
    print(json.dumps({"case": name, "failure": failure}), flush=True)


def read(response):
    if response.status_code >= 300:
        raise AssertionError(f"{response.status_code} {response.text[:200]}")
    return response.json() if response.text else {}


def control(path, body):
    return read(requests.post(CONTROL + path, json=body))


def same(actual, expected):
    if actual != expected:
        raise AssertionError(f"{actual!r} is not {expected!r}")


def get_bearer():
    form = {"grant_type": "client_credentials"}
    answer = read(requests.post(BASE + "/oauth2/token", data=form, auth=(KEY, SECRET)))
    same(answer["token_type"], "bearer")
    return answer["access_token"]


class Front(HTTPAdapter):
    """tweepy has the service's https address built in; this passes its requests on as a TLS front would."""

    def send(self, request, **options):
        address = urlsplit(request.url)
        request.headers["Host"] = address.netloc
        request.headers["X-Forwarded-Proto"] = "https"
        request.url = BASE + address.path + (f"?{address.query}" if address.query else "")
        return super().send(request, **options)
