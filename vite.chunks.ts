// Which modules of the application are bundled together, and which of them open offline: regular expressions at the end of a module's path, with
// slashes; checks/chunks.test.ts fails where one matches no file any more, as after a renaming.

/**
 * Small parts are bundled together: a page that asks for seventy files waits for seventy answers, and each brings its own headers and
 * its own compression (measured: the list of news 252 KB in 76 scripts, 208 KB in 15). What a group's modules import comes along.
 */
export const CHUNKS: Record<'first' | 'desk' | 'rows' | 'list' | 'model' | 'content' | 'news', readonly string[]> = {
  /** What signing in needs. */
  first: [
    'web/main.tsx',
    'web/start.ts',
    'web/core/api/client.ts',
    'web/core/session/session.tsx',
    'web/core/access/access.tsx',
    'web/core/access/define-feature.ts',
    'web/core/forms/unsaved.tsx?',
    'web/core/shell/palette-key.ts',
    'web/core/forms/secrets/(Notice|PasswordInput|CodeInput).tsx',
    'web/core/forms/secrets/use-retry-delay.ts',
    'web/ui/controls/Button.tsx',
    'web/ui/fields/(TextField|PasswordField|NativeSelect).tsx',
    'web/ui/layout/Logo.tsx',
    'icons/Icon(Sun|Moon).mjs',
  ],
  /** What every page of the dashboard needs, its header included. */
  desk: [
    'contract/core/model/(page|actor|workflow).ts',
    'contract/core/areas/area-ref.ts',
    'icons/Icon(Plus|Pencil|Trash|Archive|Restore).mjs',
    'web/features.ts',
    'web/core/query/query.ts',
    'web/core/records/When.tsx',
    'web/core/api/problem-text.ts',
    'web/core/i18n/Labels.tsx',
    'web/core/shell/(Dashboard|Header|Nav|error-pages).tsx',
    'web/core/outbox/(OutboxBadge|OfflineBar).tsx',
    'web/features/admin/MaintenanceBadge.tsx',
    'web/features/exports/ExportsPanel.tsx',
    'web/features/chat/ChatHost.tsx',
    'web/features/manual/HelpButton.tsx',
    'web/features/notifications/Bell.tsx',
    'web/features/overview/MenuCounts.tsx',
    'web/ui/layout/(Page|Card|StatCard|Avatar).tsx',
    'web/ui/feedback/(Skeletons|Empty|ErrorState|Status).tsx',
    'web/ui/controls/(LinkButton|AreaChip|Menu|Disclosure|IconButton).tsx',
    'web/ui/theme/use-phone.ts',
  ],
  /** What lists of every shape need, also those that are no tables. */
  rows: [
    'web/core/lists/(use-list|ListToolbar).tsx?',
    'web/ui/layout/Toolbar.tsx',
    'icons/Icon(ChevronLeft|ChevronRight|ArrowDown|ArrowUp|Clock|Dots|DotsVertical|FileText|Upload).mjs',
  ],
  /** What tables need; the virtual list of hundreds of rows and cells that are edited in place come when they are needed. */
  list: [
    'web/ui/data/table/(?!virtual-list.tsx|.*Cell.tsx).*.tsx?',
    'web/ui/data/Pagination.tsx',
    'web/core/lists/(ListTable|FilterTabs).tsx',
    'web/core/content/PhaseStatus.tsx',
    'contract/core/model/total-text.ts',
  ],
  /** Small schemas of many contracts. */
  model: ['contract/core/model/(attachment|entry-list|picture|settings|version).ts'],
  /** What lists of published content need. */
  content: [
    'contract/core/content/(answers|bulk|index|routes).ts',
    'web/core/areas/RelativeAreaName.tsx',
    'web/core/content/(ContentTable|categories|kit).tsx?',
    'web/core/lists/use-bulk.ts',
  ],
  /** The list of news. */
  news: ['web/features/news/(NewsList|NewsTable|kind|texts).tsx?', 'contract/features/news/index.ts'],
}

/**
 * Chunks that are requested together with a screen that needs them. The names of all others would be a tenth of what every page of the
 * dashboard loads: they are found in the screen, one round later.
 */
export const PRELOADED: readonly string[] = ['desk', 'rows', 'list', 'model', 'content']

/**
 * The same for the public pages (the build of mode 'site'); a survey and a case load only the first of them. The module of a page is in no
 * group: the server finds its files in the manifest by its name.
 */
export const SITE_CHUNKS: Record<'base' | 'schemas' | 'after' | 'parts' | 'cards' | 'fund', readonly string[]> = {
  /** What every public page needs. */
  base: [
    'web/site/hydrate.tsx',
    'web/site/(case-form|routes).ts',
    'web/site/parts/(area-label|use-foreign-lang|use-reader).ts',
    'contract/core/time/calendar.ts',
    'contract/core/text/(memoized|numbers).ts',
  ],
  /** Only forms check what was entered; without a chunk of their own, the schemas would come along with the others. */
  schemas: ['node_modules/zod/.*', 'contract/core/time/dates.ts'],
  /** What every page loads once its reader has all that they wait for. */
  after: ['web/site/(save-page-offline|count-opening).ts', 'contract/features/analytics/pages.ts'],
  /** Small parts of many pages. */
  parts: [
    'web/site/parts/(DocumentCard|Documents|FeedLink|Investors|MarkedText|Notice|Pager|Search|ShareBar).tsx',
    'web/site/parts/use-current-in-view.ts',
    'web/site/feed/(address|title).ts',
    'web/site/entries-today.ts',
    'contract/core/model/total-text.ts',
    'icons/Icon(ArrowLeft|ArrowRight|ChevronDown|ChevronRight|Download|FileText|ZoomIn|ZoomOut).mjs',
  ],
  /** News, videos and other content in lists and on the start page. */
  cards: ['web/site/parts/(BodyText|Cover|NewsCard|Sections|VideoCard).tsx'],
  /** What the page of a fund and the list of funds show, and what computes their figures. */
  fund: [
    'web/site/fund-range.ts',
    'web/site/chart/use-late.ts',
    'web/site/parts/(ChartFrame|FundFigures|LatestPrice|PriceChart).tsx',
  ],
}

/**
 * What opens offline: the frame of the dashboard, its texts in both languages, the home, the inbox, interviews, and the forms of reports and
 * violations.
 */
export const OFFLINE: readonly string[] = [
  'web/main.tsx',
  'web/features.ts',
  'web/core/shell/Dashboard.tsx',
  'web/core/outbox/(OutboxBadge|OutboxDialog|OfflineBar).tsx',
  'web/core/.*en.ts',
  'contract/core/text/messages/en.ts',
  'web/features/\\w+/menu-en.ts',
  'web/features/(overview|manual|notifications|reports|violations|surveys)/en.ts',
  'web/features/notifications/bell-en.ts',
  'web/features/overview/AppHome.tsx',
  'web/features/news/LatestNews.tsx',
  'web/features/surveys/(home|interview)/en.ts',
  'web/features/surveys/interview/(Interview|InterviewList).tsx',
  'web/features/\\w+/outbox.ts',
  'web/features/\\w+/interview/(outbox|offline).ts',
  'web/features/\\w+/offline.ts',
  'web/features/manual/HelpButton.tsx',
  'web/features/notifications/(Bell|Inbox|NoticeShow).tsx',
  'web/features/reports/(ReportNew|ReportsHome).tsx',
  'web/features/violations/ViolationNew.tsx',
  'web/features/areas/source.ts',
]

/** Alternatives of a pattern, each on its own: 'a/(b|c).ts' is 'a/b.ts' and 'a/c.ts'. */
export function alternativesOf(pattern: string): string[] {
  const [found, inside = ''] = /\((?!\?)([^()]*)\)/.exec(pattern) ?? []
  if (found === undefined) return [pattern]
  return inside.split('|').flatMap((one) => alternativesOf(pattern.replace(found, one)))
}

/** @returns whether the path of a module ends with one of the patterns. */
export function matcherOf(patterns: readonly string[]): (id: string) => boolean {
  const ends = patterns.map((pattern) => new RegExp(`(?:^|/)${pattern}$`))
  return (id) => ends.some((end) => end.test(id.replaceAll('\\', '/')))
}
