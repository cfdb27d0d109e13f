// The floor of the figures of a fund: the same rows with nothing between HTTP and PostgreSQL. Plain node:http and pg, a named
// prepared statement, JSON.stringify. It computes nothing.
//   node bench/funds/floor.ts     with DATABASE_URL and PORT; GET /<fundId>
import { createServer } from 'node:http'
import pg from 'pg'

/** Connections; as many as our server opens. */
const POOL = 12

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL })
pool.on('error', () => {})

const pricesOf = (fundId: string) => ({
  name: 'prices',
  text: `select day::text, revision, price, net_assets, units, reason, decided_at from fund_prices
    where fund_id = $1 and status = 'published' order by day, revision`,
  values: [fundId],
})

const server = createServer((request, response) => {
  const fundId = request.url?.slice(1) ?? ''
  const rows = fundId === 'ready' ? Promise.resolve([]) : pool.query(pricesOf(fundId)).then((found) => found.rows)
  rows.then(
    (data) => {
      const text = JSON.stringify({ data })
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      })
      response.end(text)
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => server.close(() => void pool.end().then(() => process.exit(0))))
