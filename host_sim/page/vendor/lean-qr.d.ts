// What we use of lean-qr.

/** A QR code without its quiet zone. */
export interface Code {
  readonly size: number;
  /** Whether a square is black. */
  get(x: number, y: number): boolean;
}
export const correction: { readonly M: number };
/** Throws an Error if the text is too long. */
export function generate(text: string, options: { minCorrectionLevel: number }): Code;
