const bytes = (text: string) => new TextEncoder().encode(text).buffer

interface Device {
  create?: () => Promise<unknown>
  get?: () => Promise<unknown>
}

/** Simulates a device that creates or uses passkeys; returns a function that restores the browser. */
export function simulateDevice(device: Device): () => void {
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
export const aCreatedCredential = () => ({
  ...credential,
  response: { clientDataJSON: bytes('{}'), attestationObject: bytes('made') },
})

/** Creates an answer of `navigator.credentials.get()`. */
export const aSignedCredential = () => ({
  ...credential,
  response: { clientDataJSON: bytes('{}'), authenticatorData: bytes('data'), signature: bytes('signed') },
})
