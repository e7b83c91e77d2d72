// Images of the firmware that lie beside the page: which there are, and one of them, checked.

import { t } from "../language/texts.js";

/**
 * `size` is in bytes, `sha256` in hexadecimal.
 *
 * @typedef {{board: string, file: string, size: number, version: string, sha256: string}} Image
 * @typedef {{boards: string[], images: Image[]}} Images All built boards, and the images.
 */

const FOLDER = "images/";
const NOT_FETCHED = t(
  "The image could not be fetched. Is this computer connected to the network? Try again then.",
);

/**
 * Return the address at which an image can be downloaded.
 *
 * @param {Image} image
 */
export function addressOf(image) {
  return FOLDER + encodeURIComponent(image.file);
}

/**
 * Return the images that there are; rejects with an Error whose message is a sentence.
 *
 * @returns {Promise<Images>}
 */
export async function listImages() {
  const response = await fetched(FOLDER + "images.json");
  return await response.json();
}

/**
 * The bytes of an image that are what the list says; rejects with an Error like `listImages`.
 *
 * @param {Image} image
 */
export async function fetchImage(image) {
  const response = await fetched(addressOf(image));
  const bytes = await response.arrayBuffer().catch(() => {
    throw new Error(NOT_FETCHED);
  });
  if ((await sha256(bytes)) !== image.sha256) {
    throw new Error(
      t("The image did not arrive whole, so nothing was written. Reload this page and try again."),
    );
  }
  return new Uint8Array(bytes);
}

/** @param {string} address */
async function fetched(address) {
  // The browser may have kept one of an earlier version.
  const response = await fetch(address, { cache: "no-cache" }).catch(() => null);
  if (!response?.ok) throw new Error(NOT_FETCHED);
  return response;
}

/** @param {ArrayBuffer} bytes */
async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
