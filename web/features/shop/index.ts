import { IconPackageOff, IconShoppingBag } from '@tabler/icons-react'
import { rights } from '#contract/features/shop/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('shop-menu', mn, async () => (await import('./menu-en.ts')).en)

/** The shop: products to look at, and to manage. */
export default webFeature(rights, {
  name: () => menu.text('shop'),
  screens: [
    { path: '/dashboard/e-commerce', can: 'read', load: () => import('./ShopEntry.tsx') },
    {
      path: '/dashboard/e-commerce/shop',
      can: 'read',
      menu: { group: 'office', order: 70, label: () => menu.text('shop'), icon: IconShoppingBag },
      load: () => import('./Shop.tsx'),
    },
    {
      path: '/dashboard/e-commerce/list',
      can: 'read',
      label: () => menu.text('list'),
      load: () => import('./ProductList.tsx'),
    },
    {
      path: '/dashboard/e-commerce/product/new',
      can: 'write',
      label: () => menu.text('add'),
      load: () => import('./ProductNew.tsx'),
    },
    { path: '/dashboard/e-commerce/product/:name', can: 'read', load: () => import('./ProductShow.tsx') },
    { path: '/dashboard/e-commerce/product/:name/edit', can: 'write', load: () => import('./ProductEdit.tsx') },
  ],
  search: {
    can: 'read',
    label: () => menu.text('shop'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  figures: {
    lowStock: {
      path: '/dashboard/e-commerce/list',
      order: 46,
      icon: IconPackageOff,
      label: () => menu.text('lowStock'),
    },
  },
  settings: { order: 43, load: () => import('./settings.ts') },
})
