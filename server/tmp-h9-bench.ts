import { boot } from './core/boot.ts'
import { readConfig } from './core/config.ts'
import { features } from './features.ts'
import fs from 'node:fs'; import os from 'node:os'
const dataDir = fs.mkdtempSync(os.tmpdir()+'/h9-')
const config = readConfig({ NODE_ENV: process.env.ENV ?? 'production', DATA_DIR: dataDir, LOG_LEVEL: 'silent', JWT_SECRET: 'only for tests, 32 characters and more', DATABASE_URL: 'postgres:///x' } as never)
const t = await boot(config, { host: '/tmp/h9/sock', user: 'nutag', database: 'scratch' }, features)
const pool = t.core.pool
const one = async (s: string, v: unknown[] = []) => (await pool.query(s, v)).rows[0]
const tok = async (role: string) => { const u = await one(`select id from users where role=$1 order by id limit 1`, [role]); const c = await pool.connect(); const { token } = await t.core.sessions.open(c, u.id, { agent: '', address: '' }); c.release(); return `Bearer ${token}` }
const who: Record<string, string | undefined> = { city: await tok('CITY_ADMIN'), district: await tok('DISTRICT_ADMIN'), khoroo: await tok('KHOROO_ADMIN'), nobody: undefined }
const d = await one(`select id from areas where level='district' order by code limit 1`), k = await one(`select id from areas where level='khoroo' order by code limit 1`)
const id = await one(`select id from news where status='published' and posted_at < now() and deleted_at is null limit 1`)
const paths = ['', '?category=event', `?category=event&areaId=${d.id}&phase=published`, `?areaId=${k.id}`, '?phase=draft','?phase=scheduled','?pinned=true', '?bin=true', '?sort=title', '?sort=-views', '?sort=updatedAt', '?sort=area', '?page=200', '?page=2000', '?page=3500', '/facets', '?q=' + encodeURIComponent('гуульиргэн'), '?q=' + encodeURIComponent('иргэнэмнэынтээ'), '?q=' + encodeURIComponent('үйлынзам'), '?q=' + encodeURIComponent('ус'), '?q=' + encodeURIComponent('гуульиргэн эмнэгуулвэр'), `/${id.id}`]
const only = process.argv[2]
for (const [name, authorization] of Object.entries(who)) for (const p of paths) {
  if (only && !`${name} ${p}`.includes(only)) continue
  const ask = () => t.http.inject({ url: `/v1/news${p}`, headers: authorization ? { authorization } : {} })
  let r; for (let i = 0; i < 8; i++) r = await ask()
  const times = []; const c0 = process.cpuUsage(); for (let i = 0; i < 9; i++) { const a = performance.now(); r = await ask(); times.push(performance.now() - a) }
  const cpu = process.cpuUsage(c0); times.sort((a, b) => a - b)
  console.log(name.padEnd(9), decodeURIComponent(p).slice(0, 70).padEnd(72), times[0]!.toFixed(1).padStart(7), times[4]!.toFixed(1).padStart(7), `cpu ${((cpu.user+cpu.system)/9000).toFixed(1)}`, r!.statusCode, 'n=', r!.json().meta?.total)
}
await t.stop(); fs.rmSync(dataDir, { recursive: true })
