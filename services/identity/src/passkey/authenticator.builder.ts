import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

const flags = { present: 0x01, verified: 0x04, mayBeBackedUp: 0x08, backedUp: 0x10, hasKey: 0x40 }

interface Said {
  challenge: string
  /** Origin of the requesting page. */
  origin: string
}

export interface AuthenticatorOptions {
  /** True if the device asks for a fingerprint or PIN. */
  verifies?: boolean
  /** True if the device counts its uses. */
  counts?: boolean
}

/**
 * Simulates a device with one passkey and its browser (WebAuthn level 3, 6.1 and 6.5): ES256, no
 * attestation.
 */
export function createAuthenticator({ verifies = true, counts = true }: AuthenticatorOptions = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let uses = 0
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
    authenticatorAttachment: 'platform' as const,
  }
  const clientData = (type: string, { challenge, origin }: Said) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false })
  const authenticatorData = (rpId: string, more: number) => {
    if (counts) uses += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(uses)
    const seen = flags.present | (verifies ? flags.verified : 0) | flags.mayBeBackedUp | flags.backedUp
    return Buffer.concat([sha256(rpId), Buffer.from([seen | more]), counter])
  }
  /** Encodes a COSE_Key of P-256 in CBOR, with the surrounding attestation object. */
  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coordinate = (label: number, text: string) =>
      Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(text, 'base64url')])
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
      coordinate(0x21, x),
      coordinate(0x22, y),
    ])
  }
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])

  return {
    credential,
    /** Creates the passkey. */
    register(said: Said & { rpId: string }) {
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey()])
      const data = Buffer.concat([authenticatorData(said.rpId, flags.hasKey), key])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
        ...[Buffer.from([0x59, data.length >> 8, data.length & 255]), data],
      ])
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', said)),
        attestationObject: base64url(attestationObject),
        // Repeats the values under the names that browsers use.
        authenticatorData: base64url(data),
        publicKeyAlgorithm: -7,
        transports: ['internal'],
      }
      return { ...credential, response }
    },
    /** Signs in with the passkey. */
    sign(said: Said & { rpId: string }) {
      const client = clientData('webauthn.get', said)
      const data = authenticatorData(said.rpId, 0)
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      }
      return { ...credential, response }
    },
  }
}
