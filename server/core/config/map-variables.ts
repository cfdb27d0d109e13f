import fs from 'node:fs'
import * as z from 'zod/mini'
import type { Variable } from './variable-kinds.ts'

/** The base map. Without a style or tiles, maps show only the borders of areas. */
export interface MapConfig {
  /** The address of a MapLibre style. */
  styleUrl: string | undefined
  /** A PMTiles archive on this machine. */
  tilesFile: string | undefined
  /** Origins from which browsers may load parts of the map; none unless a style is configured. */
  origins: readonly string[]
}

/** An origin as it may be written into a content security policy. */
const ORIGIN = /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/
const isWebAddress = (text: string) => URL.canParse(text) && ORIGIN.test(new URL(text).origin)
const isPureOrigin = (text: string) => isWebAddress(text) && [text, `${text}/`].includes(`${new URL(text).origin}/`)

export const mapVariables = {
  MAP_STYLE_URL: z.optional(z.string().check(z.refine(isWebAddress))),
  MAP_ORIGINS: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text: string) => text.split(',').map((origin) => origin.trim().replace(/\/$/, ''))),
      ),
      z.array(z.string().check(z.refine(isPureOrigin))),
    ),
  ),
  MAP_TILES_FILE: z.optional(z.string()),
}

interface Given {
  MAP_STYLE_URL?: string | undefined
  MAP_ORIGINS?: string[] | undefined
  MAP_TILES_FILE?: string | undefined
}

export function mapOf({ MAP_STYLE_URL: styleUrl, MAP_ORIGINS, MAP_TILES_FILE: tilesFile }: Given): MapConfig {
  const named = [...(styleUrl ? [styleUrl] : []), ...(MAP_ORIGINS ?? [])].map((url) => new URL(url).origin)
  return { styleUrl, tilesFile, origins: [...new Set(named)] }
}

/** Problems with the map variables beyond their format. */
export function mapFaults(given: Record<string, string | undefined>): { variable: string; wrong: string }[] {
  const { MAP_STYLE_URL: style, MAP_ORIGINS: origins, MAP_TILES_FILE: file } = given
  return [
    ...(style && file ? [{ variable: 'MAP_TILES_FILE', wrong: 'is given together with MAP_STYLE_URL' }] : []),
    ...(origins && !style ? [{ variable: 'MAP_STYLE_URL', wrong: 'is missing, and MAP_ORIGINS is given' }] : []),
    ...(file && !isPmtiles(file)
      ? [
          {
            variable: 'MAP_TILES_FILE',
            wrong: `is ${file}, which is not a PMTiles archive (version 3) that can be read`,
          },
        ]
      : []),
  ]
}

/** The first bytes of an archive: its name and its version. Source: the PMTiles specification, version 3. */
const MAGIC = Buffer.from('PMTiles\x03', 'latin1')

function isPmtiles(file: string): boolean {
  let handle: number | undefined
  try {
    handle = fs.openSync(file, 'r')
    const start = Buffer.alloc(MAGIC.length)
    fs.readSync(handle, start, 0, start.length, 0)
    return start.equals(MAGIC)
  } catch {
    return false
  } finally {
    if (handle !== undefined) fs.closeSync(handle)
  }
}

/** Where base maps come from. */
export const describeMap: Variable[] = [
  {
    name: 'MAP_STYLE_URL',
    about:
      'A MapLibre style on which maps are drawn; browsers then ask its host. Without it, and without MAP_TILES_FILE, the borders of the areas are the map and no other host is asked.',
    allowed: 'an address beginning with http:// or https://',
    standard: 'none',
    example: 'https://tiles.example.mn/style.json',
  },
  {
    name: 'MAP_ORIGINS',
    about: 'Further hosts that the style names for its tiles, fonts and icons.',
    allowed: 'origins separated by commas; only with MAP_STYLE_URL',
    standard: 'none: the host of MAP_STYLE_URL alone',
    example: 'https://a.tiles.example.mn,https://fonts.example.mn',
  },
  {
    name: 'MAP_TILES_FILE',
    about: 'A PMTiles archive on this machine that maps are drawn on; the server sends it in parts.',
    allowed: 'a PMTiles file (version 3) that the server may read; not together with MAP_STYLE_URL',
    standard: 'none',
    example: '/srv/nutag/ulaanbaatar.pmtiles',
  },
]
