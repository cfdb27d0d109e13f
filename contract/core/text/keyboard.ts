/** The keys of a Latin layout, and what the usual Mongolian Cyrillic one (KBDMON of Windows) types with them. */
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,./"
const CYRILLIC = 'фцужэнгшүзкъйыбөахролдпячёсмитьвю'
const WRITTEN = /* @__PURE__ */ new Map([...LATIN].map((key, i) => [key, CYRILLIC[i] ?? key]))

/**
 * Converts Cyrillic text typed on a Latin layout by mistake: «fjuff» is «өргөө». Undefined for a text that contains
 * Cyrillic or no Latin letters.
 */
export function meantInCyrillic(text: string): string | undefined {
  if (/\p{Script=Cyrillic}/u.test(text) || !/[a-z]/i.test(text)) return undefined
  return [...text.toLowerCase()].map((key) => WRITTEN.get(key) ?? key).join('')
}
