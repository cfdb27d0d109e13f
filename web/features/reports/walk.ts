import type { Walk } from '../../testing/walk.ts'

/** The screens that e2e/walk.spec.ts opens, and as whom. */
export const walk: Walk = {
  visits: [
    ['/dashboard/reports', 'khoroo'],
    ['/dashboard/reports', 'leader'],
    ['/dashboard/reports?tab=waiting', 'city'],
    ['/dashboard/reports/queue', 'khoroo'],
    ['/dashboard/reports/queue', 'city'],
    ['/dashboard/reports/reporting', 'city'],
    // without the right to write company reports, and with it
    ['/dashboard/reports/company', 'city'],
    ['/dashboard/reports/company', 'officer'],
    ['/dashboard/reports/:companyReportId', 'officer'],
    ['/dashboard/reports/new', 'leader'],
    ['/dashboard/reports/new', 'district'],
    ['/dashboard/reports/:openReportId', 'khoroo'],
    ['/dashboard/reports/:openReportId', 'city'],
    ['/dashboard/reports/:openReportId', 'leader'],
    ['/dashboard/reports/:openReportId/edit', 'leader'],
  ],
  ids: {
    // a leader has a returned report, the others have one that awaits a decision
    ':openReportId': (who) => ({ list: `reports?tab=${who === 'leader' ? 'returned' : 'not_approved'}&pageSize=1` }),
    ':companyReportId': { list: 'reports?kind=company&tab=approved&pageSize=1' },
  },
}
