/** Characters of GSM 7-bit that take one unit, and those that take two. Source: 3GPP TS 23.038, tables 6.2.1 and 6.2.1.1. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const GSM_EXTENDED = new Set('\f^{}\\[~]|€')

/** Units of one message, and of each part of a longer one, whose header takes the others. Source: 3GPP TS 23.040, 9.2.3.24.1. */
const UNITS = { gsm: { alone: 160, part: 153 }, ucs2: { alone: 70, part: 67 } } as const

/** Parts of one text message that we send. Each costs as much as a message; our choice. */
export const SMS_PARTS_MAX = 4

export type SmsCoding = keyof typeof UNITS

/** How a text is sent: its coding, its length in units of that coding, and the number of messages that it costs. */
export interface SmsSize {
  coding: SmsCoding
  units: number
  parts: number
}

/**
 * The size of a text message. Cyrillic is not in GSM 7-bit, so one such letter makes the whole text UCS-2, of which a message has 70
 * units instead of 160. A character outside the basic plane takes two units; neither it nor an escaped one is divided between parts.
 */
export function smsSize(text: string): SmsSize {
  const characters = [...text]
  const coding = characters.every((one) => GSM.has(one) || GSM_EXTENDED.has(one)) ? 'gsm' : 'ucs2'
  const lengths = characters.map((one) => (coding === 'ucs2' ? one.length : GSM.has(one) ? 1 : 2))
  const units = lengths.reduce((sum, length) => sum + length, 0)
  if (units <= UNITS[coding].alone) return { coding, units, parts: 1 }
  let [parts, used] = [1, 0]
  for (const length of lengths) {
    if (used + length > UNITS[coding].part) [parts, used] = [parts + 1, 0]
    used += length
  }
  return { coding, units, parts }
}

/** A number that text messages can be sent to: one of Mongolia that is not a landline of an area code (1… to 4…). */
export const SMS_NUMBER = /^\+976[5-9]\d{7}$/
