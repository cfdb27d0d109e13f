import { IconChartBar, IconPackage, IconPackageOff, IconShoppingBag, IconStar } from '@tabler/icons-react'
import { rights } from '#contract/features/shop/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { onSignOut } from '../../core/device/sign-out.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { deleteCheckout } from './checkout-key.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('shop-menu', mn, async () => (await import('./menu-en.ts')).en)

onSignOut(deleteCheckout)

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
    {
      path: '/dashboard/e-commerce/checkout',
      can: 'own',
      label: () => menu.text('checkout'),
      load: () => import('./CheckoutPage.tsx'),
    },
    {
      path: '/dashboard/e-commerce/my-orders',
      can: 'own',
      label: () => menu.text('mine'),
      load: () => import('./MyOrders.tsx'),
    },
    {
      path: '/dashboard/e-commerce/orders',
      can: 'orders',
      menu: { group: 'office', order: 71, label: () => menu.text('orders'), icon: IconPackage },
      load: () => import('./Orders.tsx'),
    },
    {
      path: '/dashboard/e-commerce/discounts',
      can: 'write',
      label: () => menu.text('discounts'),
      load: () => import('./Discounts.tsx'),
    },
    {
      path: '/dashboard/ecommerce',
      can: 'orders',
      menu: { group: 'office', order: 72, label: () => menu.text('sales'), icon: IconChartBar },
      load: () => import('./SalesPage.tsx'),
    },
    {
      path: '/dashboard/e-commerce/reviews',
      can: 'orders',
      label: () => menu.text('reviews'),
      load: () => import('./Reviews.tsx'),
    },
    {
      path: '/dashboard/e-commerce/import',
      can: 'import',
      label: () => menu.text('import'),
      load: () => import('./ProductImport.tsx'),
    },
    {
      path: '/dashboard/e-commerce/import/:importId',
      can: 'import',
      load: () => import('./ProductImportShow.tsx'),
    },
    { path: '/dashboard/e-commerce/orders/:id', can: 'orders', load: () => import('./OrderShow.tsx') },
    { path: '/dashboard/e-commerce/product/:name', can: 'read', load: () => import('./ProductShow.tsx') },
    { path: '/dashboard/e-commerce/product/:name/edit', can: 'write', load: () => import('./ProductEdit.tsx') },
  ],
  recordPages: { shop_orders: (id) => `/dashboard/e-commerce/orders/${id}` },
  search: {
    can: 'read',
    label: () => menu.text('shop'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  figures: {
    newOrders: {
      path: '/dashboard/e-commerce/orders',
      order: 17.25,
      icon: IconPackage,
      label: () => menu.text('newOrders'),
      inMenu: '/dashboard/e-commerce/orders',
      lead: 5.4,
      work: () => import('./work.ts'),
    },
    newReviews: {
      path: '/dashboard/e-commerce/reviews',
      order: 17.57,
      icon: IconStar,
      label: () => menu.text('newReviews'),
    },
    lowStock: {
      path: '/dashboard/e-commerce/list',
      order: 46,
      icon: IconPackageOff,
      label: () => menu.text('lowStock'),
    },
  },
  settings: { order: 43, load: () => import('./settings.ts') },
})
