// Exits with 0 when the service of this container is ready; "healthcheck.mjs rma" waits until the one of this machine is.
import http from 'node:http'
import https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { servicePorts } from '../shared/contracts/src/service.ts'

const service = process.argv[2]
const { HOST, PORT, TLS_CERT } = process.env
const isHere = !HOST || HOST === '0.0.0.0' || HOST === '::'
const options = {
  host: isHere ? '127.0.0.1' : HOST,
  port: PORT || servicePorts[service],
  path: '/health/ready',
  // Accepts the certificate, which has the name at which others find the service.
  rejectUnauthorized: false,
  timeout: 3_000,
}

const isReady = () =>
  new Promise((resolve) => {
    const call = (TLS_CERT ? https : http).get(options, ({ statusCode }) => resolve(statusCode === 200))
    call.on('timeout', () => call.destroy()).on('error', () => resolve(false))
  })

let isUp = await isReady()
while (service && !isUp) {
  await sleep(500)
  isUp = await isReady()
}
process.exit(isUp ? 0 : 1)
