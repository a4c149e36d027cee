import { readMailConfig } from '@portal/service-kit/mail/config.ts'
import { createMailTransport } from '@portal/service-kit/mail/transport.ts'
import { type Finding, reason, well, wrong } from './finding.ts'

/** Signs in at the mail server; sends nothing. */
export async function checkMail(env: Record<string, string | undefined>): Promise<Finding> {
  const { smtpUrl, ...config } = readMailConfig(env)
  if (!smtpUrl) return well('E-mail', 'not set up (SMTP_URL): nothing is sent')
  const { host } = new URL(smtpUrl)
  const transport = createMailTransport({ ...config, smtpUrl, sendTimeoutMs: 10_000 })
  try {
    await transport.verify()
    return well('E-mail', `${host} takes the sign-in`)
  } catch (error) {
    return wrong('E-mail', `${host}: ${reason(error)}`, 'Correct SMTP_URL: host, port, user and password')
  } finally {
    transport.close()
  }
}
