import { readMailConfig } from '@portal/service-kit/mail/config.ts'
import { createMailTransport } from '@portal/service-kit/mail/transport.ts'
import { errorReason, type Finding, toFailedFinding, toPassedFinding } from './finding.ts'

/** Signs in at the mail server; sends nothing. */
export async function checkMail(env: Record<string, string | undefined>): Promise<Finding> {
  const { smtpUrl, ...config } = readMailConfig(env)
  if (!smtpUrl) return toPassedFinding('E-mail', 'not set up (SMTP_URL): nothing is sent')
  const { host } = new URL(smtpUrl)
  const transport = createMailTransport({ ...config, smtpUrl, sendTimeoutMs: 10_000 })
  try {
    await transport.verify()
    return toPassedFinding('E-mail', `${host} takes the sign-in`)
  } catch (error) {
    return toFailedFinding(
      'E-mail',
      `${host}: ${errorReason(error)}`,
      'Correct SMTP_URL: host, port, user and password',
    )
  } finally {
    transport.close()
  }
}
