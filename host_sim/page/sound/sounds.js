// The sounds of the page: those of the board's piezo, from the same table of notes, by Web Audio.
//
// Nothing is told by sound alone. A browser lets a page sound only once somebody has touched it,
// so the AudioContext is made with the first gesture; what comes before that is not played. In
// Safari a finger has touched only when it is lifted: the context sleeps until then.

import { own } from "../own.js";

/** @import { SoundTable } from "../messages/messages" */

/** @typedef {"off" | "quiet" | "on"} Volume */
/** @typedef {AudioContext | OfflineAudioContext} Context */

// The peak of the longest pulse at full volume; 1 is what a loudspeaker can do.
const LOUDEST = 0.2;
// Sound a second one so late that only it is heard, if two come at once: the first has not begun.
const LATENCY_S = 0.015;
// A note that begins or ends within less than this crackles.
const FADE_S = 0.004;
const TRY_MS = 2000;

/**
 * The sound that is playing or about to.
 *
 * @typedef {object} Playing
 * @property {number} rank Its place in the table.
 * @property {number} ends In seconds of the context.
 * @property {OscillatorNode} oscillator
 * @property {GainNode} gain
 */

export class Sounds {
  #make;
  /** @type {Context | null} */
  #context = null;
  /** @type {SoundTable} */
  #table = { volumes: {}, notes: {} };
  /** @type {Volume} */
  #volume = "off";
  #isLocked = false;
  /** @type {Playing | null} */
  #playing = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #trying;

  /** @param {() => Context} make Makes the context; called once, after a gesture. */
  constructor(make) {
    this.#make = make;
  }

  /**
   * Play by another table from now on.
   *
   * @param {SoundTable} table
   */
  use(table) {
    this.#table = table;
  }

  /** Somebody has touched the page: it may sound. */
  allow() {
    this.#context ??= this.#make();
    // Safari has one more state, "interrupted", as after a call.
    if (this.#context.state !== "running") this.#wake(this.#context);
  }

  /** @param {Volume} volume */
  setVolume(volume) {
    this.#volume = volume;
    if (volume === "off") this.#stop();
  }

  /**
   * The leader has turned all sounds off, or no longer.
   *
   * @param {boolean} isLocked
   */
  setLocked(isLocked) {
    this.#isLocked = isLocked;
    if (isLocked) this.#stop();
  }

  /**
   * Play a sound, unless one above it in the table is playing.
   *
   * @param {string} name
   */
  play(name) {
    if (!this.#isLocked) this.#begin(name, this.#table.volumes[this.#volume] ?? 0);
  }

  /** One of the last ten seconds of a player's time has begun. */
  lastSeconds() {
    this.play("last_seconds");
  }

  /**
   * Play the longest sound again and again at full volume, or no longer.
   *
   * @param {boolean} isOn
   */
  tryOut(isOn) {
    if (isOn === (this.#trying !== undefined)) return;
    clearInterval(this.#trying);
    this.#trying = undefined;
    this.#stop();
    if (!isOn) return;
    const play = () => this.#begin("over", this.#table.volumes.on ?? 0);
    play();
    this.#trying = setInterval(play, TRY_MS);
  }

  /**
   * @param {string} name
   * @param {number} volume By which pulses are multiplied, 0 to 1.
   */
  #begin(name, volume) {
    const context = this.#context;
    const notes = own(this.#table.notes, name);
    if (context === null || notes === undefined || volume === 0) return;
    // A browser may have put it to sleep meanwhile. Then this sound is lost, and the next is not.
    this.#wake(context);
    const rank = Object.keys(this.#table.notes).indexOf(name);
    const now = context.currentTime;
    if (this.#playing !== null && now < this.#playing.ends && rank < this.#playing.rank) return;
    this.#stop();
    const oscillator = new OscillatorNode(context, { type: "triangle" });
    const gain = new GainNode(context, { gain: 0 });
    oscillator.connect(gain).connect(context.destination);
    const begins = now + LATENCY_S;
    let at = begins;
    for (const [hertz, ms, pulse] of notes) {
      const ends = at + ms / 1000;
      const peak = peakOf(pulse * volume);
      oscillator.frequency.setValueAtTime(hertz, at);
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(peak, at + FADE_S);
      gain.gain.setValueAtTime(peak, ends - FADE_S);
      gain.gain.linearRampToValueAtTime(0, ends);
      at = ends;
    }
    oscillator.start(begins);
    oscillator.stop(at);
    this.#playing = { rank, ends: at, oscillator, gain };
  }

  /** @param {Context} context */
  #wake(context) {
    context.resume().catch(() => undefined);
  }

  #stop() {
    const playing = this.#playing;
    this.#playing = null;
    if (playing === null) return;
    playing.oscillator.stop();
    playing.gain.disconnect();
  }
}

/**
 * Return the loudness of a pulse, by its part of the period: as the strongest part of the piezo's
 * wave.
 *
 * @param {number} pulse
 */
function peakOf(pulse) {
  return LOUDEST * Math.sin(Math.PI * pulse);
}
