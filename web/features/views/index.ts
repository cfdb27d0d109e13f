import { LIST_PATH, LIST_PATH_MAX } from '#contract/features/views/list-path.ts'
import { rights } from '#contract/features/views/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { provideSavedViews } from '../../core/lists/saved-views.ts'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('views-menu', mn, async () => (await import('./menu-en.ts')).en)

provideSavedViews({
  fits: (list) => list.length <= LIST_PATH_MAX && LIST_PATH.test(list),
  label: () => menu.text('name'),
  Panel: lazyPart(() => import('./ViewsPanel.tsx')),
})

/** Saved views of lists, in the toolbar of every list of the dashboard. */
export default webFeature(rights, { name: () => menu.text('name'), screens: [] })
