const BROWSERS = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\/|Chromium\//],
  ['Safari', /Safari\//],
] as const

const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux|X11/],
] as const

/** A readable name of a browser from its user agent: 'Chrome · Windows'; undefined when it is unknown. */
export function deviceOf(agent: string): string | undefined {
  const browser = BROWSERS.find(([, form]) => form.test(agent))?.[0]
  const system = SYSTEMS.find(([, form]) => form.test(agent))?.[0]
  return [browser, system].filter(Boolean).join(' · ') || undefined
}
