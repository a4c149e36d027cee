import { authorizationQuery } from '../flow.ts'
import type { ClientName } from '../server.ts'
import { createVectors, type Vector } from './vector.ts'

const to =
  (redirect_uri: string | string[] | undefined, name: ClientName = 'sun'): Vector['sent'] =>
  (server) => ({ query: authorizationQuery(server.client(name), { redirect_uri }) })

const from = '?from=portal'
const right = `https://sun.example/callback${from}`
const loopback = (rest: string) => to(`http://${rest}`, 'star')

/** Redirect addresses that differ from the registered one (RFC 9700, 4.1.3). */
export const redirectVectors = createVectors('authorization', {
  'no address': to(undefined),
  'an empty address': to(''),
  'the address twice': to([right, right]),
  'another address as well': to([right, 'https://evil.example/']),
  'an address of another host': to(`https://evil.example/callback${from}`),
  'an address below the host': to(`https://x.sun.example/callback${from}`),
  'an address of a host that begins alike': to(`https://sun.example.evil.example/callback${from}`),
  'an address of a host that ends alike': to(`https://evilsun.example/callback${from}`),
  'an address of a host with a dot behind': to(`https://sun.example./callback${from}`),
  'an address with a user': to(`https://user@sun.example/callback${from}`),
  'an address with a user that looks like the host': to(`https://sun.example@evil.example/callback${from}`),
  'an address with a password': to(`https://a:b@sun.example/callback${from}`),
  'an address by a plain connection': to(`http://sun.example/callback${from}`),
  'an address with another scheme': to(`ftp://sun.example/callback${from}`),
  'an address without a scheme': to(`//sun.example/callback${from}`),
  'an address without a host': to(`/callback${from}`),
  'an address with another port': to(`https://sun.example:8443/callback${from}`),
  'an address with the same port, written': to(`https://sun.example:443/callback${from}`),
  'an address with the host in capital letters': to(`https://SUN.example/callback${from}`),
  'an address with the scheme in capital letters': to(`HTTPS://sun.example/callback${from}`),
  'an address with the path in capital letters': to(`https://sun.example/Callback${from}`),
  'an address with a slash behind the path': to(`https://sun.example/callback/${from}`),
  'an address with two slashes': to(`https://sun.example//callback${from}`),
  'an address with a longer path': to(`https://sun.example/callback/evil${from}`),
  'an address with a shorter path': to(`https://sun.example/${from}`),
  'an address with a path that leads back': to(`https://sun.example/evil/../callback${from}`),
  'an address with a path that leads on': to(`https://sun.example/callback/../evil${from}`),
  'an address with encoded dots': to(`https://sun.example/evil/%2e%2e/callback${from}`),
  'an address with an encoded letter': to(`https://sun.example/%63allback${from}`),
  'an address with half an encoded character': to(`https://sun.example/%zzcallback${from}`),
  'an address that is encoded twice': to(encodeURIComponent(right)),
  'an address without its query': to('https://sun.example/callback'),
  'an address with another query': to('https://sun.example/callback?from=evil'),
  'an address with a longer query': to(`${right}&code=stolen`),
  'an address with a fragment': to(`${right}#code`),
  'an address with an empty fragment': to(`${right}#`),
  'an address with a space before': to(` ${right}`),
  'an address with a space behind': to(`${right} `),
  'an address with a line behind': to(`${right}\r\nlocation: https://evil.example`),
  'an address with backslashes': to(`https:\\\\sun.example\\callback${from}`),
  'an address with a backslash before another host': to(`https://evil.example\\@sun.example/callback${from}`),
  'an address with a star': to('https://*.example/callback'),
  'an address in another alphabet that looks alike': to(`https://ѕun.example/callback${from}`),
  'a script': to('javascript:alert(1)//https://sun.example/callback'),
  data: to('data:text/html,<script>alert(1)</script>'),
  'the address of another client': to('https://moon.example/callback'),
  'out of band': to('urn:ietf:wg:oauth:2.0:oob'),
  'a scheme of an application that is not its own': to('com.example.evil:/callback', 'star'),
  'the scheme of an application, with a host': to('com.example.star://evil/callback', 'star'),
  'the own machine by another path': loopback('127.0.0.1:9000/evil'),
  'the own machine by its name': loopback('localhost:9000/callback'),
  'the own machine by another address': loopback('127.0.0.2:9000/callback'),
  'the own machine by its newer address': loopback('[::1]:9000/callback'),
  'the own machine as a user': loopback('127.0.0.1:9000@evil.example/callback'),
  'the own machine at a port that is none': loopback('127.0.0.1:99999/callback'),
  'the own machine by a safe connection': to('https://127.0.0.1:9000/callback', 'star'),
  'the own machine with a longer query': loopback('127.0.0.1:9000/callback?evil'),
})
