import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { freePort } from '../../server/testing/ports.ts'
import { atTheEnd, findProgram, makeFolder, type Program, startProgram, until } from './programs.ts'

/** The domain whose mailboxes this Postfix has. */
export const DOMAIN = 'test.mn'

/** Seconds for which postgrey refuses a sender that it does not know; the second try comes after 5. */
const GREYLIST_SECONDS = 3

export interface MailServer extends Program {
  url: string
  /** The folder with a Maildir for each mailbox. */
  mail: string
  /** The mails that are in a mailbox, as they were delivered. */
  inbox(address: string): string[]
  /** What Postfix logged. */
  log(): string
  /** Whether every accepted mail was delivered or given up. */
  isIdle(): boolean
}

/** Why Postfix and postgrey cannot be run here; undefined when they can. */
export function whyNoMailServer(): string | undefined {
  if (process.getuid?.() !== 0) return 'Postfix is started by root only'
  const missing = ['postfix', 'postgrey'].filter((name) => !findProgram(name))
  return missing.length > 0 ? `${missing.join(' and ')} cannot be found` : undefined
}

/** Starts Postfix with mailboxes for some people of DOMAIN, one of whom is protected by postgrey; everybody else is unknown. */
export async function startPostfix(
  mailboxes: readonly string[],
  greylisted = `greylisted@${DOMAIN}`,
): Promise<MailServer> {
  const folder = makeFolder('postfix')
  const [port, greyPort] = [await freePort(), await freePort()]
  await startPostgrey(greyPort)
  const mail = path.join(folder, 'mail')
  fs.mkdirSync(mail)
  fs.chownSync(mail, NOBODY, NOBODY)
  const data = path.join(folder, 'data')
  fs.mkdirSync(data)
  fs.chownSync(data, fs.statSync('/var/lib/postfix').uid, 0)
  const config = path.join(folder, 'config')
  fs.mkdirSync(config)
  const known = [...mailboxes, greylisted].map((address) => `{${address}=${address}/}`).join(' ')
  fs.writeFileSync(
    path.join(config, 'main.cf'),
    `compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${data}
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
myhostname = mx.${DOMAIN}
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
alias_maps =
alias_database =
local_transport = error:there are no local mailboxes
virtual_mailbox_domains = ${DOMAIN}
virtual_mailbox_base = ${mail}
virtual_mailbox_maps = inline:{ ${known} }
virtual_uid_maps = static:${NOBODY}
virtual_gid_maps = static:${NOBODY}
smtpd_restriction_classes = greylisting
greylisting = check_policy_service inet:127.0.0.1:${greyPort}
smtpd_recipient_restrictions = reject_unauth_destination, reject_unlisted_recipient,
  check_recipient_access inline:{ {${greylisted}=greylisting} }
`,
  )
  fs.writeFileSync(
    path.join(config, 'master.cf'),
    `127.0.0.1:${port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
proxymap unix - - n - - proxymap
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
error unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`,
  )
  fs.mkdirSync(path.join(folder, 'queue'))
  const program = startProgram('postfix', ['-c', config, 'start-fg'])
  // a script that started the master: the end of the script is not the end of Postfix
  atTheEnd(() => execFileSync(findProgram('postfix') ?? '', ['-c', config, 'stop'], { stdio: 'ignore' }))
  const log = () => (fs.existsSync(`${folder}/log`) ? fs.readFileSync(`${folder}/log`, 'utf8') : '')
  await until(() => log().includes('daemon started'), program)
  return {
    ...program,
    mail,
    url: `smtp://127.0.0.1:${port}`,
    log,
    isIdle: () => count(log(), /: from=</g) === count(log(), /: removed$/gm),
    inbox: (address) => {
      const fresh = path.join(mail, address, 'new')
      if (!fs.existsSync(fresh)) return []
      return fs.readdirSync(fresh).map((name) => fs.readFileSync(path.join(fresh, name), 'utf8'))
    },
  }
}

const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0

/** The user that owns the mailboxes. */
const NOBODY = 65_534

async function startPostgrey(port: number): Promise<void> {
  const folder = makeFolder('postgrey')
  fs.chmodSync(folder, 0o777)
  const none = path.join(folder, 'none')
  fs.writeFileSync(none, '')
  const program = startProgram('postgrey', [
    `--inet=127.0.0.1:${port}`,
    `--delay=${GREYLIST_SECONDS}`,
    `--dbdir=${folder}`,
    `--whitelist-clients=${none}`,
    `--whitelist-recipients=${none}`,
    '--auto-whitelist-clients=0',
  ])
  await until(() => fs.existsSync(path.join(folder, 'postgrey.db')), program)
}
