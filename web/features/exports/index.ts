import { rights } from '#contract/features/exports/rights.ts'
import { webFeature } from '../../core/feature.ts'

/** Exports: no screen of their own, but a panel in the header of every page. */
export default webFeature(rights, {
  screens: [],
  header: { can: 'use', order: 0.5, load: () => import('./ExportsPanel.tsx') },
})
