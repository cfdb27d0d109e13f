import { loadTexts } from './load-texts.ts'

/** The pages that open offline; web/worker/sw.js has the same rule. */
const PAGES = /^\/(report|surveys|survey\/[\w-]{36})?\/?$/

/** Modules that these pages load only on demand, such as the texts of the other language. */
const partsOf = (path: string): Promise<unknown>[] => {
  const texts = [loadTexts('mn'), loadTexts('en')]
  if (!path.startsWith('/report')) return texts
  return [
    ...texts,
    import('./queued-reports.ts'),
    import('./parts/QueuedReports.tsx'),
    import('./report-draft-photos.ts'),
  ]
}

/** Stores this page on the device, with its loaded files and the responses its form needs. */
export async function savePageOffline(): Promise<void> {
  if (!PAGES.test(location.pathname)) return
  const { serviceWorker } = navigator
  await serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
  const { active } = await serviceWorker.ready
  await Promise.all(partsOf(location.pathname))
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.href))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  const districts = document.querySelectorAll<HTMLOptionElement>('.form-place select[name="district"] option')
  const answers = [...districts].flatMap(({ value }) =>
    value ? [`/v1/areas/names?parentId=${encodeURIComponent(value)}`] : [],
  )
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  active?.postMessage({ keep: 'page', page: location.pathname + location.search, files, answers })
}
