import { IconBan, IconBuildingStore, IconForms, IconListTree, IconLock, IconTag } from '@tabler/icons-react'
import type { MenuNode } from '../../core/access/define-feature.ts'
import { text } from './texts.ts'

/** The address of a page that stands for a level. */
const level = (name: string) => `/dashboard/blank?level=${name}`

/**
 * What the first description of the product calls the leftovers of its menu: levels, a disabled item, an item of some roles, a caption,
 * a label, and two links to a store. They show what items of the menu can be (docs/rules/addresses.md), in one place.
 */
export const menuNodes: readonly MenuNode[] = [
  {
    id: 'examples',
    label: () => text('menu.examples'),
    icon: IconListTree,
    children: [
      {
        id: 'levels',
        label: () => text('menu.levels'),
        icon: IconForms,
        children: [
          { id: '1a', label: () => text('menu.level', { name: '1a' }), to: level('1a') },
          {
            id: '1b',
            label: () => text('menu.level', { name: '1b' }),
            children: [
              { id: '2a', label: () => text('menu.level', { name: '2a' }), to: level('2a') },
              {
                id: '2b',
                label: () => text('menu.level', { name: '2b' }),
                children: [
                  { id: '3a', label: () => text('menu.level', { name: '3a' }), to: level('3a') },
                  { id: '3b', label: () => text('menu.level', { name: '3b' }), to: level('3b') },
                ],
              },
            ],
          },
        ],
      },
      { id: 'disabled', label: () => text('menu.disabled'), icon: IconBan, disabled: true },
      {
        id: 'byRoles',
        label: () => text('menu.byRoles'),
        caption: () => text('menu.byRolesCaption'),
        icon: IconLock,
        roles: ['CITY_ADMIN'],
        to: '/dashboard/permission-denied',
      },
      {
        id: 'label',
        label: () => text('menu.label'),
        badge: () => text('menu.badge'),
        icon: IconTag,
        to: level('label'),
      },
      {
        id: 'caption',
        label: () => text('menu.caption'),
        caption: () => text('menu.captionText'),
        icon: IconForms,
        to: level('caption'),
      },
      {
        id: 'store1',
        label: () => text('menu.store', { name: 'Minimal Dashboard' }),
        icon: IconBuildingStore,
        to: 'https://mui.com/store/items/minimal-dashboard/',
      },
      {
        id: 'store2',
        label: () => text('menu.store', { name: 'ZONE' }),
        icon: IconBuildingStore,
        to: 'https://mui.com/store/items/zone-landing-page/',
      },
    ],
  },
]
