import type pg from 'pg'
import { insertMany } from '../server/core/database/sql.ts'
import { Jobs } from '../server/core/jobs/jobs.ts'
import type { DemoCity, Served } from '../server/core/requests/declare.ts'
import type { Vault } from '../server/core/security/vault.ts'
import type { FileStore } from '../server/core/storage/store.ts'
import { makeAreas } from './areas.ts'
import { fillBenchmarks } from './fill-benchmarks.ts'
import { fillBlog } from './fill-blog.ts'
import { fillContacts } from './fill-contacts.ts'
import { fillDocuments } from './fill-documents.ts'
import { fillDrive } from './fill-drive.ts'
import { fillFundSite } from './fill-fund-site.ts'
import { fillFunds } from './fill-funds.ts'
import { fillLeaders } from './fill-leaders.ts'
import { fillLibrary } from './fill-library.ts'
import { fillManual } from './fill-manual.ts'
import { fillNews } from './fill-news.ts'
import { fillNotices } from './fill-notices.ts'
import { fillNotifications } from './fill-notifications.ts'
import { fillOffice } from './fill-office.ts'
import { fillOrderInvoices } from './fill-order-invoices.ts'
import { fillPayments } from './fill-payments.ts'
import { fillAreas, fillAvatars, fillPeople } from './fill-people.ts'
import { fillRates } from './fill-rates.ts'
import { fillReports } from './fill-reports.ts'
import { fillSetup } from './fill-setup.ts'
import { fillShop } from './fill-shop.ts'
import { fillSurveys } from './fill-surveys.ts'
import { fillViolations } from './fill-violations.ts'
import { fillVisits } from './fill-visits.ts'
import { makePeople } from './people.ts'

/** Fills an empty database with Ulaanbaatar: its areas, people and two years of records, in one transaction. */
export async function fillWithDemo(
  pool: pg.Pool,
  { store, vault, features }: { store: FileStore; vault: Vault; features: Readonly<Record<string, Served>> },
  say: (line: string) => void,
): Promise<void> {
  const areas = makeAreas()
  const people = makePeople(areas)
  say(`Filling the empty database with demo data: ${areas.length} areas, ${people.length} people, news …`)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await fillAreas(client, areas)
    await fillPeople(client, areas, people)
    await fillAvatars(client, store, people)
    await fillLeaders(client, { store, vault }, areas, people)
    await fillNews(client, store, areas, people, say)
    await fillLibrary(client, store, areas, people)
    await fillBlog(client, store, areas, people)
    await fillShop(client, store, areas, people)
    await fillFunds(client, people)
    await fillBenchmarks(client)
    await fillFundSite(client, store, areas, people)
    await fillDocuments(client, store, areas, people)
    await fillNotifications(client, areas, people)
    await fillViolations(client, areas, people)
    await fillContacts(client, areas, people)
    await fillManual(client, areas, people)
    await fillSetup(client)
    await fillReports(client, areas, people)
    await fillNotices(client)
    await fillRates(client, areas, people)
    await fillSurveys(client, areas, people)
    await fillDrive(client, store, areas, people)
    await fillVisits(client)
    await fillPayments(client, people)
    const insert: DemoCity['insert'] = (table, rows) => insertMany(client, table, rows)
    const staff = people.filter(({ role, status }) => role !== 'APPLICATION' && status === 'active')
    for (const feature of Object.values(features)) await feature.demo?.({ areas, staff, insert })
    await fillOrderInvoices(client)
    await fillOffice(client)
    // adds the pictures of these records to the library
    await Jobs.add(client, 'media.enter', {})
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  await pool.query('analyze')
}
