import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { ROOT } from '../server/core/config/root.ts'
import { freePort } from '../server/testing/ports.ts'
import { startSmtp } from '../server/testing/smtp-server.ts'

/** The city's first admin, as an operator names them on the command line. */
export interface FirstAdmin {
  email: string
  password: string
  firstName: string
  lastName: string
}

export interface EmptyCity {
  url: string
  /** Waits for a mail to an address, takes it out, and returns its text. */
  mailTo(address: string): Promise<string>
  stop(): Promise<void>
}

/** A production server on an empty database with a mail server of its own, and the admin that the command line has created. */
export async function startEmptyCity(admin: FirstAdmin): Promise<EmptyCity> {
  const smtp = await startSmtp()
  const port = await freePort()
  // passkeys need a name: browsers refuse addresses
  const url = `http://localhost:${port}`
  // not created here: a folder of mkdtemp can only be entered by its owner, and PostgreSQL runs as somebody else
  const dataDir = path.join(os.tmpdir(), `nutag-empty-${process.pid}-${port}`)
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    JWT_SECRET: 'browser-Qw2_zXc9VbN4mLpO1iUyTrEwS0d',
    DATA_SECRET: 'browser-Ki9_jUh8YgT7fRdE6sWaQzXcV5b',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Nutag <nutag@city.example>',
  }
  await createAdmin(admin, env)
  const server = spawn(process.execPath, [path.join('dist', 'server', 'main.mjs')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const wrote: string[] = []
  server.stderr.on('data', (chunk: Buffer) => wrote.push(chunk.toString()))
  await expect.poll(() => isReady(url, server, wrote), { message: 'the server is ready', timeout: 120_000 }).toBe(true)
  return {
    url,
    mailTo: async (address) => {
      const at = () => smtp.received.findIndex(({ to }) => to === address)
      await expect.poll(at, { message: `a mail to ${address}`, timeout: 60_000 }).toBeGreaterThanOrEqual(0)
      const [found] = smtp.received.splice(at(), 1)
      return found?.mail.text ?? ''
    },
    stop: async () => {
      if (server.exitCode === null) {
        server.kill('SIGTERM')
        await once(server, 'exit')
      }
      await smtp.close()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function createAdmin({ email, password, firstName, lastName }: FirstAdmin, env: NodeJS.ProcessEnv) {
  const names = ['--email', email, '--first-name', firstName, '--last-name', lastName, '--password-stdin']
  const command = spawn(process.execPath, ['server/commands/admin-create.ts', ...names], { cwd: ROOT, env })
  const [out, err] = [text(command.stdout), text(command.stderr)]
  command.stdin.end(`${password}\n`)
  const [code] = await once(command, 'exit')
  expect(code, `${await out}${await err}`).toBe(0)
}

/** @throws Error with what the server wrote when it has ended. */
async function isReady(url: string, server: ChildProcess, wrote: readonly string[]): Promise<boolean> {
  if (server.exitCode !== null) throw new Error(wrote.join(''))
  const answer = await fetch(`${url}/readyz`).catch(() => undefined)
  return answer?.ok ?? false
}
