import { codeRedemption, unusedCredentials } from '../flow.ts'
import { encodeParameters, formRequest, formType, type SentRequest, type Server } from '../server.ts'
import { createVectors, type Vector } from './vector.ts'

/** Valid redemption in another media type or encoding. */
const send =
  (
    change: (text: string, server: Server, parameters: Record<string, string>) => SentRequest,
  ): Vector['sent'] =>
  async (server) => {
    const parameters = codeRedemption(server.client('sun'), (await unusedCredentials(server, 'sun')).code)
    return change(encodeParameters(parameters), server, parameters as Record<string, string>)
  }
const typed = (type: string) => send((body) => ({ headers: { 'content-type': type }, body }))

export const formVectors = createVectors('token', {
  JSON: send((_, __, parameters) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
  })),
  'a form that is said to be JSON': typed('application/json'),
  'a form that is said to be text': typed('text/plain'),
  'a form that is said to be nothing': send((body) => ({ body })),
  'a form that is said to have parts': typed('multipart/form-data; boundary=x'),
  'a type that begins alike': typed('application/x-www-form-urlencoded-x'),
  'an empty form': () => ({ headers: formType, body: '' }),
  'no body and no type': () => ({}),
  'JSON that is said to be a form': send((_, __, parameters) => ({
    headers: formType,
    body: JSON.stringify(parameters),
  })),
  'fields with semicolons between them': send((body) => ({
    headers: formType,
    body: body.replaceAll('&', ';'),
  })),
  'fields as members of an object': send((_, __, parameters) =>
    formRequest(Object.fromEntries(Object.entries(parameters).map(([name, value]) => [`a[${name}]`, value]))),
  ),
  'the names of fields in capital letters': send((_, __, parameters) =>
    formRequest(
      Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name.toUpperCase(), value])),
    ),
  ),
  GET: send((query) => ({ method: 'GET', query })),
  PUT: send((body) => ({ method: 'PUT', headers: formType, body })),
  DELETE: () => ({ method: 'DELETE' }),
  HEAD: () => ({ method: 'HEAD' }),
  'a path below': () => ({ suffix: '/x' }),
  'more than a megabyte': send((body) => ({ headers: formType, body: `${body}&x=${'x'.repeat(1_100_000)}` })),
})
