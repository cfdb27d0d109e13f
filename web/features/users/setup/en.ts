import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts of the setup steps, in English. */
export const en: Same<typeof mn> = {
  districts: {
    title: 'Invite the admins of the districts',
    lead: 'District admins add the admins of their khoroos, and these add their section leaders.',
    there_one: '{{count}} district admin',
    there_other: '{{count}} district admins',
  },
  khoroos: {
    title: 'Invite the admins of the khoroos',
    lead: 'Khoroo admins register their section leaders and review their reports.',
    there_one: '{{count}} khoroo admin',
    there_other: '{{count}} khoroo admins',
  },
  invite: {
    title: 'Invite an admin',
    text: 'They get an invitation by mail and choose their own password.',
    area: 'District',
    send: 'Send the invitation',
    sent: 'The invitation was sent to {{email}}',
    invited: 'Invited admins',
    noDistrict: 'There are no districts yet',
    noDistrictText: 'An admin belongs to a district. Bring in the districts and khoroos first.',
    toAreas: 'Add districts',
    none: 'No admin has been invited yet.',
    all: 'All users',
  },
}
