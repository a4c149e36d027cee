import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { measureCpuMs } from '@portal/testing/node/cpu.ts'
import pino from 'pino'
import { loggerOptions, withoutSecrets } from './log.ts'

function logged(write: (log: pino.Logger) => void): string {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  write(pino(loggerOptions('test', 'debug'), sink))
  for (const line of lines) JSON.parse(line)
  return lines.join('')
}

const planted = 'PLANTED-SECRET'

test('removes planted secrets from the log in every position', () => {
  const output = logged((log) => {
    log.info({
      headers: {
        authorization: `Bearer ${planted}`,
        cookie: `sid=${planted}`,
        'set-cookie': [planted],
        'x-portal-identity': planted,
      },
    })
    log.info({
      body: {
        password: planted,
        currentPassword: planted,
        newPassword: planted,
        passwordHash: planted,
        nested: { deep: [{ apiKey: planted, Token: planted, k: planted, client_secret: planted }] },
      },
      query: { code: planted, state: planted },
    })
    log.info({ url: `/apiLogin?k=${planted}&targetRouter=/order` }, 'call')
    log.info(`GET /login?response_type=code&code=${planted}&state=${planted}#x`)
    log.error({
      err: new Error(`fetch of https://user:${planted}@host/x?token=${planted} failed`, {
        cause: new Error(`Bearer ${planted}`),
      }),
    })
    log.info(`refused prt_${planted}${'x'.repeat(43)} of a program`)
    log.info(`refused pak_${planted}${'x'.repeat(43)}, then plt_${planted}${'x'.repeat(43)}`)
    log.info(`https://portal.example/password#link=ppl_${planted}${'x'.repeat(43)}`)
    log.child({ token: planted, accessToken: planted, user_code: planted }).warn('child')
    log.info(`/token?clientSecret=${planted}&refresh_token=${planted};api-key=${planted}`)
    log.error({
      err: Object.assign(new Error('duplicate'), {
        code: '23505',
        detail: `Key (token)=(${planted}) exists`,
        query: planted,
        parameters: [planted],
      }),
    })
    log.info(`identity eyJhbGciOiJFZERTQSJ9.eyJ1IjoiUExBTlRFRC1TRUNSRVQifQ.${planted}`)
  })
  assert.doesNotMatch(output, new RegExp(planted))
  assert.match(output, /targetRouter=\/order/)
  assert.match(output, /"sqlState":"23505"/)
})

test('searches lines for secrets in linear time', () => {
  const pumps = [
    '-eyJ',
    'eyJ-',
    '.eyJ',
    'eyJa.',
    'Bearer ',
    'Bearer',
    '://',
    '://a:',
    ':a',
    '?k=',
    '&token',
    ';',
    'prt_',
    '-prt_',
    '"token":"',
    '\\"',
    '"',
    'a',
    '.',
    ' ',
  ]
  for (const pump of pumps) {
    const text = `/api/x?y=${pump.repeat(200_000 / pump.length)}\0`
    const tookMs = measureCpuMs(() => withoutSecrets(text))
    assert.ok(tookMs < 1_000, `${pump}: ${tookMs} ms`)
  }
})

test('truncates long values', () => {
  const output = logged((log) =>
    log.error(
      { err: new Error('m'.repeat(100_000)), field: 'f'.repeat(100_000), list: ['i'.repeat(100_000)] },
      'failed',
    ),
  )
  assert.ok(output.length < 30_000, String(output.length))
})

test('keeps values readable that are not secrets', () => {
  assert.equal(withoutSecrets('/order?page=2&codes=x&status=DRAFT'), '/order?page=2&codes=x&status=DRAFT')
  assert.equal(
    withoutSecrets('postgres://portal:pw@db:5432/portal'),
    'postgres://portal:[hidden]@db:5432/portal',
  )
})
