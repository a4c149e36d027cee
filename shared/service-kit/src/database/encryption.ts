import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const prefix = 'aes1'
const ivBytes = 12
const tagBytes = 16

interface EncryptionKey {
  /** Id of the key: the first letters of its digest. */
  id: string
  bytes: Buffer
}

/** Encrypts secrets that a service stores in its database and must decrypt later. */
export interface Encryption {
  /** `owner` binds the value to a row: decryption fails after a copy to another owner's row. */
  encrypt(secret: string, owner: string): string
  /** @throws Error for a missing key, or a value that was not encrypted for this owner */
  decrypt(value: string, owner: string): string
  /** Ids of the available keys; the first one encrypts. @throws Error without a key */
  keyIds(): string[]
  /** Returns the ids whose keys are missing. */
  unknownIds(keyIds: readonly string[]): string[]
  /** @throws Error that names the missing keys */
  assertKnown(keyIds: readonly string[]): void
}

/** Prefix of all values encrypted with this key. */
export const encryptedPrefix = (keyId: string): string => `${prefix}:${keyId}:`

/** Id of the key that encrypted a value; undefined for an unencrypted value. */
export const parseKeyId = (value: string): string | undefined =>
  value.startsWith(`${prefix}:`) ? value.split(':')[1] : undefined

export const encryptionKeyFile = (dataDir: string): string => join(dataDir, 'portal.key')
const newKey = () => randomBytes(32).toString('base64url')

/** Creates the key file of a new portal. */
export function ensureKeyFile(dataDir: string): void {
  const file = encryptionKeyFile(dataDir)
  if (!existsSync(file)) writeFileSync(file, newKey(), { mode: 0o600, flag: 'wx' })
}

/** Prepends a new key and keeps the old ones that are still needed. */
export function addKey(dataDir: string, neededIds: readonly string[]): void {
  const file = encryptionKeyFile(dataDir)
  const needed = parseKeys(readKeys(file), file).filter(({ id }) => neededIds.includes(id))
  const lines = [newKey(), ...needed.map(({ bytes }) => bytes.toString('base64url'))]
  writeFileSync(`${file}.new`, lines.map((line) => `${line}\n`).join(''), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

interface Source {
  /** Comma-separated keys; without them, the lines of the file `portal.key` of `dataDir`. */
  encryptionKeys?: string | undefined
  dataDir: string
}

/** AES-256-GCM. Reads a key file at each use, so that a running service sees rotated keys. */
export function openEncryption({ encryptionKeys, dataDir }: Source): Encryption {
  const file = encryptionKeyFile(dataDir)
  const source = encryptionKeys ? 'PORTAL_KEY' : file
  const readAll = () => parseKeys(encryptionKeys || readKeys(file), source)
  const keys = () => {
    const [first, ...others] = readAll()
    if (!first) throw missing(file)
    return [first, ...others] as const
  }
  const unknownIds = (keyIds: readonly string[]) => {
    const known = readAll().map(({ id }) => id)
    return keyIds.filter((id) => !known.includes(id))
  }
  return {
    keyIds: () => keys().map(({ id }) => id),
    unknownIds,
    assertKnown(keyIds) {
      const unknown = unknownIds(keyIds)
      if (unknown.length > 0)
        throw new Error(`${unknownKeys(unknown, source).message} ${createLostKeyHint(unknown)}`)
    },
    encrypt(secret, owner) {
      const [{ id, bytes }] = keys()
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([
        iv,
        cipher.update(secret, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ])
      return encryptedPrefix(id) + encrypted.toString('base64url')
    },
    decrypt(value, owner) {
      const id = parseKeyId(value)
      const key = keys().find((key) => key.id === id)
      if (!key) throw unknownKeys([id ?? 'none'], source)
      const encrypted = Buffer.from(value.split(':')[2] ?? '', 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key.bytes, encrypted.subarray(0, ivBytes))
          .setAAD(Buffer.from(owner))
          .setAuthTag(encrypted.subarray(-tagBytes))
        return (
          decipher.update(encrypted.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
        )
      } catch (cause) {
        throw new Error(`A secret of ${owner} in the database is not what the portal has written.`, { cause })
      }
    },
  }
}

/** Hint with the command for lost keys. */
export const createLostKeyHint = (ids: readonly string[]): string =>
  `If it is lost for good: ${ids.map((id) => `npm run portal -- encryption-key discard --key=${id}`).join('; ')}`

const missing = (file: string) =>
  new Error(
    `The key is missing that secrets in the database are encrypted with. Set PORTAL_KEY, or put ${file} in place; npm start makes one for a new portal.`,
  )

const unknownKeys = (ids: readonly string[], source: string) =>
  new Error(
    `Secrets in the database are encrypted with the key ${ids.join(', ')}, which ${source} does not hold. Add that key there: a restored backup needs the key of the portal that made it.`,
  )

function readKeys(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

function parseKeys(text: string, source: string): EncryptionKey[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((key) => {
      const bytes = Buffer.from(key, 'base64url')
      if (!/^[\w+/-]{43}=?$/.test(key) || bytes.length !== 32)
        throw new Error(
          `${source} must hold keys of 32 random bytes as base64, with commas or lines between them: openssl rand -base64 32`,
        )
      return { id: createHash('sha256').update(bytes).digest('base64url').slice(0, 8), bytes }
    })
}
