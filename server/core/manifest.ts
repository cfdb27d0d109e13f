import type { FastifyInstance } from 'fastify'
import { CITY_COLOUR_CODES } from '#contract/core/city.ts'
import { inLang } from '#contract/core/text.ts'
import { cityToday } from './city.ts'
import type { Core } from './core.ts'

/** The surface of the light theme (web/index.html). */
const BACKGROUND = '#f8fafb'
/** An installed application needs square pictures of exact sizes: a logo has any shape, so these stay the product's. */
const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-512-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/**
 * The web application manifest with the name and the colour of the city. Browsers ask for it without cookies, so it is in the
 * city's first language.
 */
export function serveManifest(app: FastifyInstance, core: Core): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { name, colour } = await cityToday(core)
    reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8')
    return JSON.stringify({
      id: '/dashboard/',
      name: inLang(name, 'mn'),
      short_name: inLang(name, 'mn'),
      lang: 'mn',
      start_url: '/dashboard/surveys/interviews',
      scope: '/',
      display: 'standalone',
      background_color: BACKGROUND,
      theme_color: CITY_COLOUR_CODES[colour],
      icons: ICONS,
    })
  })
}
