import { IconFilePencil, IconMessage, IconNotebook } from '@tabler/icons-react'
import { rights } from '#contract/features/blog/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('blog-menu', mn, async () => (await import('./menu-en.ts')).en)

/** The blog: newest posts, list, form, preview, and a post to read. */
export default webFeature(rights, {
  name: () => menu.text('blog'),
  screens: [
    {
      path: '/dashboard/blog',
      can: 'read',
      menu: { group: 'office', order: 60, label: () => menu.text('blog'), icon: IconNotebook },
      load: () => import('./BlogHome.tsx'),
    },
    {
      path: '/dashboard/blog/posts',
      can: 'read',
      label: () => menu.text('list'),
      load: () => import('./PostList.tsx'),
    },
    { path: '/dashboard/blog/new', can: 'write', label: () => menu.text('add'), load: () => import('./PostNew.tsx') },
    {
      path: '/dashboard/blog/comments',
      can: 'moderate',
      label: () => menu.text('comments'),
      load: () => import('./Comments.tsx'),
    },
    { path: '/dashboard/blog/post/:title', can: 'read', load: () => import('./PostShow.tsx') },
    { path: '/dashboard/blog/:id/edit', can: 'write', load: () => import('./PostEdit.tsx') },
    { path: '/dashboard/blog/:id/preview', can: 'read', load: () => import('./PostPreview.tsx') },
  ],
  profile: {
    can: 'write',
    id: 'posts',
    label: () => menu.text('mine'),
    order: 10,
    load: () => import('./MyPosts.tsx'),
  },
  recordPages: { posts: (id) => `/dashboard/blog/${id}/edit` },
  search: {
    can: 'read',
    label: () => menu.text('blog'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  figures: {
    drafts: { path: '/dashboard/blog/posts', order: 44, icon: IconFilePencil, label: () => menu.text('drafts') },
    waiting: { path: '/dashboard/blog/comments', order: 19.5, icon: IconMessage, label: () => menu.text('waiting') },
  },
  settings: { order: 42, load: () => import('./settings.ts') },
})
