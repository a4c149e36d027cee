const bytes = (text: string) => new TextEncoder().encode(text).buffer

interface Device {
  create?: () => Promise<unknown>
  get?: () => Promise<unknown>
}

/** Lets the page meet a device that makes or uses passkeys; answers how the browser is left as it was. */
export function plugIn(device: Device): () => void {
  Object.assign(globalThis, { PublicKeyCredential: class {} })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: device })
  return () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
    Reflect.deleteProperty(navigator, 'credentials')
  }
}

const credential = {
  id: 'AQID',
  rawId: new Uint8Array([1, 2, 3]).buffer,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
}

/** Creates an answer of `navigator.credentials.create()`. */
export const aMadeCredential = () => ({
  ...credential,
  response: { clientDataJSON: bytes('{}'), attestationObject: bytes('made') },
})

/** Creates an answer of `navigator.credentials.get()`. */
export const aSignedCredential = () => ({
  ...credential,
  response: { clientDataJSON: bytes('{}'), authenticatorData: bytes('data'), signature: bytes('signed') },
})
