/** The keys of a Latin keyboard, and what the Mongolian Cyrillic one (the usual one of Windows, KBDMON) writes with them. */
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,./"
const CYRILLIC = 'фцужэнгшүзкъйыбөахролдпячёсмитьвю'
const WRITTEN = /* @__PURE__ */ new Map([...LATIN].map((key, i) => [key, CYRILLIC[i] ?? key]))

/**
 * What somebody meant who typed Cyrillic while the keyboard was still a Latin one: «fjuff» is «өргөө». Undefined for a text with
 * Cyrillic in it, and for one without a Latin letter.
 */
export function meantInCyrillic(text: string): string | undefined {
  if (/\p{Script=Cyrillic}/u.test(text) || !/[a-z]/i.test(text)) return undefined
  return [...text.toLowerCase()].map((key) => WRITTEN.get(key) ?? key).join('')
}
