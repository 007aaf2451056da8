"""A published Python client of streams, unchanged, against the sandbox."""

import logging
import sys
import time
from collections import Counter
from datetime import datetime, timedelta, timezone

sys.dont_write_bytecode = True

import requests
import tweepy

from support import BASE, Front, check, control, get_bearer, same

BEARER = get_bearer()
# The service breaks these connections on purpose.
logging.getLogger("tweepy").setLevel(logging.CRITICAL)


def write(text):
    control("/acts", {"do": "post", "user": "ada", "text": text})


def later(seconds):
    now = datetime.now(timezone.utc) + timedelta(seconds=seconds)
    control("/clock", {"now": now.isoformat(timespec="milliseconds").replace("+00:00", "Z")})


def until(is_true, what):
    end = time.monotonic() + 20
    while not is_true():
        if time.monotonic() > end:
            raise AssertionError(f"not within 20 s: {what}")
        time.sleep(0.02)


class Reader(tweepy.StreamingClient):
    def __init__(self):
        super().__init__(BEARER, daemon=True, max_retries=5)
        self.session.mount("https://", Front())
        self.seen, self.alive, self.connected, self.problems = Counter(), 0, 0, []
        self.last = None

    def on_connect(self):
        self.connected += 1

    def on_response(self, response):
        if response.data is None:
            return
        self.last = response
        self.seen[response.data.text] += 1

    def on_keep_alive(self):
        self.alive += 1

    def on_errors(self, errors):
        self.problems += [error.get("disconnect_type") for error in errors]


reader = Reader()


def add_rules():
    rules = [tweepy.StreamRule("puffins has:links", "linked"), tweepy.StreamRule("puffins")]
    same(reader.add_rules(rules, dry_run=True).meta["summary"]["created"], 2)
    same(reader.get_rules().data, None)
    added = reader.add_rules(rules).data
    same([rule.id for rule in reader.get_rules().data], [rule.id for rule in added])


def refused_rule():
    answer = reader.add_rules([tweepy.StreamRule("lang:en"), tweepy.StreamRule("puffins lang:en")])
    same(answer.meta["summary"]["created"], 1)
    if "standalone" not in str(answer.errors):
        raise AssertionError(answer.errors)
    reader.delete_rules([rule.id for rule in answer.data])


def reads_posts():
    reader.filter(threaded=True, backfill_minutes=1, expansions="author_id", tweet_fields="created_at,edit_history_tweet_ids")
    until(lambda: reader.connected == 1, "the connection")
    write("puffins first")
    until(lambda: reader.seen["puffins first"] > 0, "the first post")
    same([rule.tag for rule in reader.last.matching_rules], [""])
    same(reader.last.includes["users"][0].username, "ada")
    if reader.last.data.created_at is None:
        raise AssertionError("no created_at")


def keep_alives():
    before = reader.alive
    later(21)
    until(lambda: reader.alive > before, "a keep-alive")


def second_connection():
    headers = {"Authorization": f"Bearer {BEARER}"}
    answer = requests.get(BASE + "/2/tweets/search/stream", headers=headers)
    same((answer.status_code, answer.json()["connection_issue"]), (429, "TooManyConnections"))


def through_drops():
    wanted = {"puffins first"}
    for number in range(1, 7):
        abrupt = number % 2 == 0
        control("/disconnects", {"abrupt": abrupt, "disconnect_type": "ForceDisconnect", "detail": "Interop."})
        write(f"puffins {number}")
        wanted.add(f"puffins {number}")
        until(lambda: reader.connected > number, f"reconnect {number}")
        until(lambda: wanted <= set(reader.seen), f"the posts of round {number}")
    same(set(reader.seen), wanted)


def search():
    reader.disconnect()
    later(120)
    client = tweepy.Client(bearer_token=BEARER)
    client.session.mount("https://", Front())
    asked = {"max_results": 10, "tweet_fields": "edit_history_tweet_ids"}
    pages = tweepy.Paginator(client.search_recent_tweets, "puffins from:ada", **asked)
    found = [post.text for post in pages.flatten(limit=100)]
    same(set(reader.seen), set(found))
    same(client.get_recent_tweets_count("puffins from:ada").meta["total_tweet_count"], len(found))


def delete_rules():
    ids = [rule.id for rule in reader.get_rules().data]
    same(reader.delete_rules(ids).meta["summary"]["deleted"], 2)


check("tweepy tries, adds and lists rules", add_rules)
check("tweepy learns why a rule was refused", refused_rule)
check("tweepy reads posts with their rules and expansions", reads_posts)
check("tweepy hears keep-alives", keep_alives)
check("requests is refused a second connection", second_connection)
check("tweepy misses nothing through drops", through_drops)
check("tweepy learns why the service ended the stream", lambda: same(set(reader.problems), {"ForceDisconnect"}))
check("tweepy pages through a search and counts", search)
check("tweepy deletes rules", delete_rules)
