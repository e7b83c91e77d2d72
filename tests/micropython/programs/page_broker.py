"""A broker in memory for pages, and the end of their lines that is JavaScript in a browser.

On any interpreter; it answers when it is asked to, and keeps what pages publish.
"""

import json

FEATURES = {"retainAvailable": True, "maximumQoS": 2, "serverKeepAlive": 6}


class PageBroker:
    """What it keeps, by topic, as text; the pages at it."""

    def __init__(self):
        self.kept = {}
        self.pages = []

    def publish(self, topic, data, is_kept=True):
        """Keep a message, if it is to be kept, and hand it on; one of nothing is forgotten."""
        if is_kept:
            self.kept[topic] = data
        if not data:
            self.kept.pop(topic)
        for page in self.pages:
            page.bring(topic, data, False)


class PageEnd:
    """The page's end of one line. told: takes each event. `asked`: all commands.

    refuses: the events in place of a connection, the next one first.
    """

    def __init__(self, broker):
        self.broker = broker
        self.asked = []
        self.refuses = []
        self.told = None
        self._of = 0
        self._will = None
        self._topics = []
        self._waiting = []

    def ask(self, text):
        """Take a command."""
        command = json.loads(text)
        self.asked.append(command)
        self._waiting.append(command)

    def work(self):
        """Carry out what was asked since the last call; whether there was anything."""
        waiting, self._waiting = self._waiting, []
        for command in waiting:
            self._do(command)
        return bool(waiting)

    def tell(self, what, **more):
        """Tell an event of the try that stands."""
        self._hear(more | {"what": what})

    def _hear(self, event):
        self.told(json.dumps(event | {"of": self._of}))

    def _do(self, command):
        if command["do"] == "open":
            self._open(command)
        elif command["of"] != self._of:
            return
        elif command["do"] == "subscribe":
            self._subscribe(command)
        elif command["do"] == "publish":
            self.broker.publish(command["topic"], command["data"], command["kept_s"] > 0)
            self.tell("answered", reason=0)
        else:
            self.cut()

    def _open(self, command):
        self._of = command["of"]
        self._will = command["will"]
        self._topics = []
        if self.refuses:
            self._hear(self.refuses.pop(0))
            return
        self.broker.pages.append(self)
        self.tell("connected", told=FEATURES)

    def _subscribe(self, command):
        self._topics.extend(command["topics"])
        self.tell("subscribed", reasons=[1] * len(command["topics"]))
        if command["retain"]:
            return
        for topic in sorted(self.broker.kept):
            if is_one_of(topic, command["topics"]):
                self.tell("message", topic=topic, data=self.broker.kept[topic], kept=True)

    def bring(self, topic, data, kept):
        """A message comes, if it is for this page."""
        if is_one_of(topic, self._topics):
            self.tell("message", topic=topic, data=data, kept=kept)

    def cut(self):
        """The connection is gone: the broker publishes the will."""
        if self in self.broker.pages:
            self.broker.pages.remove(self)
            self.broker.publish(self._will, "")


def is_one_of(topic, patterns):
    """Whether a topic is meant by one of these; a + is at the end."""
    place = topic[: topic.rfind("/") + 1]
    return topic in patterns or place + "+" in patterns


def settle(ends):
    """Carry out all that was asked, and what follows from it."""
    while sum([end.work() for end in ends]):
        pass
