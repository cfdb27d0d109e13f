import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { freePort } from '../../server/testing/ports.ts'
import { findProgram, makeFolder, type Program, startProgram, until } from './programs.ts'

/** The password of every mailbox. */
export const IMAP_PASSWORD = 'correct-horse-battery-9'

export interface ImapServer extends Program {
  /** Ports with TLS from the first byte, and with STARTTLS. */
  tls: number
  starttls: number
  /** The certificate of 127.0.0.1, for NODE_EXTRA_CA_CERTS. */
  certificate: string
  log(): string
}

/** Why Dovecot cannot be run here; undefined when it can. */
export function whyNoDovecot(): string | undefined {
  if (process.getuid?.() !== 0) return 'Dovecot is started by root only'
  const dovecot = findProgram('dovecot')
  if (!dovecot) return 'dovecot cannot be found'
  const version = execFileSync(dovecot, ['--version'], { encoding: 'utf8' })
  return version.startsWith('2.3.') ? undefined : `Dovecot ${version.trim()} is configured differently than 2.3`
}

/** Starts Dovecot over the Maildirs of a Postfix: every address in `mail` can sign in. */
export async function startDovecot(mail: string): Promise<ImapServer> {
  const folder = makeFolder('dovecot')
  const [tls, starttls] = [await freePort(), await freePort()]
  const [certificate, key, log] = [`${folder}/cert.pem`, `${folder}/key.pem`, `${folder}/log`]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, '-keyout', key, '-out', certificate],
    { stdio: 'ignore' },
  )
  const config = `${folder}/dovecot.conf`
  fs.writeFileSync(
    config,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${log}
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${certificate}
ssl_key = <${key}
disable_plaintext_auth = yes
mail_location = maildir:${mail}/%u
mail_access_groups =
first_valid_uid = 1
first_valid_gid = 1
passdb {
  driver = static
  args = password=${IMAP_PASSWORD}
}
userdb {
  driver = static
  args = uid=65534 gid=65534 home=${mail}/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${starttls}
  }
  inet_listener imaps {
    port = ${tls}
    ssl = yes
  }
}
service stats {
  chroot =
}
`,
  )
  const program = startProgram('dovecot', ['-F', '-c', config])
  const says = () => (fs.existsSync(log) ? fs.readFileSync(log, 'utf8') : '')
  await until(() => says().includes('starting up'), program)
  return { ...program, tls, starttls, certificate, log: says }
}
