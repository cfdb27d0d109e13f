import type { FastifyInstance } from 'fastify'
import { CITY_COLOUR_CODES } from '#contract/core/areas/city.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { cityToday } from '../requests/city-identity.ts'
import type { Core } from '../requests/context.ts'

/** The background of the light theme (web/index.html). */
const BACKGROUND = '#f8fafb'
/** An installed application needs square icons of exact sizes; a logo has any shape, so these are the product's. */
const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-512-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/**
 * The web application manifest with the name and the colour of the city. Browsers request it without cookies, so it is
 * in Mongolian.
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
