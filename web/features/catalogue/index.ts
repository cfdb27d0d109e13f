import { webFeature } from '../../core/access/define-feature.ts'

/** The component catalogue at /components: every interface component in every state. */
export default webFeature(undefined, {
  screens: [{ path: '/components', open: true, load: () => import('./Catalogue.tsx') }],
})
