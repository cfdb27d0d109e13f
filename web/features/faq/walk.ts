import type { Walk } from '../../testing/walk.ts'

/** The screens and their visitors for e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/faqs', 'city'],
    ['/dashboard/faqs', 'leader'],
    ['/dashboard/faqs/new', 'city'],
    ['/dashboard/faqs/order', 'city'],
    ['/dashboard/faqs/:faqId', 'city'],
    ['/dashboard/faqs/:faqId', 'district'],
    ['/dashboard/faqs/:faqId/preview', 'city'],
  ],
  ids: {
    ':faqId': { list: 'faqs?pageSize=1', isPublic: true },
  },
}
