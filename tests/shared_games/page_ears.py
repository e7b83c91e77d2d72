"""The page's line at a real broker: paho in place of mqtt.js, on a socket in place of a WebSocket.

What follows from commands comes as events, in the order in which it happens, when the line is
asked for its news: as in a page's worker, Python is never called while it is at work.
"""

from __future__ import annotations

import json
import queue
import threading
import time
from contextlib import suppress

from paho.mqtt.client import Client, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from host_sim.in_page.page_connections import PageConnections
from host_sim.in_page.page_line import PageLine
from host_sim.rooms.talk import Talk
from host_sim.shared_games.address import drawn
from host_sim.shared_games.intake import CountingContext, Packets
from host_sim.shared_games.older_mqtt import speaks_older_mqtt
from host_sim.shared_games.refusals import told_in
from tests.shared_games.ears import Ear

_WITH_WILL = ReasonCode(PacketTypes.DISCONNECT, "Disconnect with will message")


class Connection:
    """One try. tell: takes its events, from paho's thread."""

    def __init__(self, port, command, tell):
        self._port = port
        self._tell = tell
        self._number = None
        self._is_in = False
        self._packets = Packets()
        context = CountingContext(self._packets, None)
        self._client = client = Client(
            CallbackAPIVersion.VERSION2, command["client"], protocol=MQTTv5,
            reconnect_on_failure=False,
        )  # fmt: skip
        client.tls_set_context(context)
        client.will_set(command["will"], b"", 1, True)
        client.on_connect = self._connected
        client.on_connect_fail = lambda *_: tell("failed", code="unreachable")
        client.on_disconnect = self._disconnected
        client.on_subscribe = self._subscribed
        client.on_message = self._heard
        client.on_publish = self._published
        properties = Properties(PacketTypes.CONNECT)
        properties.MaximumPacketSize = command["largest"]
        client.connect_async(
            "127.0.0.1", port, command["keepalive"], clean_start=True, properties=properties
        )
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self):
        with suppress(OSError):
            self._client.loop_forever()

    def subscribe(self, command):
        options = SubscribeOptions(qos=1, retainHandling=command["retain"])
        self._client.subscribe([(topic, options) for topic in command["topics"]])

    def publish(self, command):
        properties = Properties(PacketTypes.PUBLISH)
        properties.MessageExpiryInterval = command["kept_s"]
        data = command["data"].encode()
        is_kept = command["kept_s"] > 0
        self._client.publish(command["topic"], data, 1, is_kept, properties)

    def close(self, command):
        self._client.disconnect(_WITH_WILL)

    def _connected(self, _client, _data, _flags, reason, told):
        self._is_in = not reason.is_failure
        if self._is_in:
            self._tell("connected", told=told_in(told))
        else:
            self._tell("refused", reason=reason.value)

    def _disconnected(self, _client, _data, flags, reason, _properties):
        if not self._is_in and speaks_older_mqtt("127.0.0.1", self._port, None):
            self._tell("failed", code="no_mqtt5")
        reason = reason.value if flags.is_disconnect_packet_from_server else None
        self._tell("lost", reason=reason, floods=self._packets.is_over)

    def _subscribed(self, _client, _data, _number, reasons, _properties):
        self._tell("subscribed", reasons=[reason.value for reason in reasons])

    def _published(self, _client, _data, _number, reason, _properties):
        self._tell("answered", reason=reason.value)

    def _heard(self, _client, _data, message):
        with suppress(UnicodeDecodeError):
            data = message.payload.decode("utf-8", "replace")
            self._tell("message", topic=message.topic, data=data, kept=bool(message.retain))


class PagesLine:
    """A PageLine, with its connections. on_news: called whenever an event waits.

    beside: the lines of other pages, which hear what comes whenever this one is asked.
    """

    def __init__(self, address, seat, on_news, beside, clock=time.monotonic, **pauses):
        self._beside = beside
        beside.append(self)
        self._port = address.port
        self._on_news = on_news
        self._events = queue.SimpleQueue()
        self._connections = PageConnections(self._ask)
        self._connection = None
        talk = Talk(address.code, seat, clock, drawn, **pauses)
        self._line = PageLine(self._connections, talk, clock)
        self.say = self._line.say
        self.here = self._line.here
        self.close = self._line.close
        # It begins when it is asked for news.
        self._line.take()

    def _ask(self, text):
        command = json.loads(text)
        do = command["do"]
        if do != "open":
            getattr(self._connection, do)(command)
            return

        def tell(what, **more):
            self._events.put(json.dumps({"of": command["of"], "what": what, **more}))
            self._on_news()

        self._connection = Connection(self._port, command, tell)

    def take(self):
        for line in self._beside:
            line.hear()
        return self._line.take()

    def hear(self):
        with suppress(queue.Empty):
            while True:
                self._connections.hear(self._events.get_nowait())

    @property
    def is_up(self):
        return self._line.is_up

    @property
    def trouble(self):
        return self._line.trouble


class PageEar(Ear):
    """Everything that has come by a page's line."""

    # It looks by itself whether a pause is over.
    LOOK_S = 0.02

    def make_line(self, address, seat, on_news, **options):
        return PagesLine(address, seat, on_news, **options)
