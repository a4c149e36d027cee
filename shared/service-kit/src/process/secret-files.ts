import { readFileSync } from 'node:fs'

/** Settings that are secrets, or addresses that contain a secret. */
const secrets =
  /^(SERVICE_SECRET|PORTAL_KEY|BACKUP_KEY|DATABASE_URL(_[A-Z]+)?|FILES_URL|BUS_URL|SMTP_URL|OPENAI_API_KEY|EMBEDDINGS_API_KEY|GOOGLE_TRANSLATE_KEY|DEMO_PASSWORD)_FILE$/

/**
 * Replaces each `<SECRET>_FILE` by the content of the file that a secret store has written.
 * @throws Error that names the setting whose file cannot be read, or that is set twice
 */
export function readSecretFiles(env: NodeJS.ProcessEnv = process.env): void {
  for (const key of Object.keys(env).filter((name) => secrets.test(name))) {
    const path = env[key]
    const name = key.slice(0, -'_FILE'.length)
    delete env[key]
    if (!path) continue
    if (env[name]) throw new Error(`${name} and ${key} must not be set together`)
    try {
      env[name] = readFileSync(path, 'utf8').trim()
    } catch (error) {
      throw new Error(`${key} must name a file that can be read: ${(error as NodeJS.ErrnoException).code}`)
    }
    if (!env[name]) throw new Error(`${key} must name a file with a content`)
  }
}
