import { scopes } from '@portal/contracts/access.ts'
import { oauthRoutes } from '@portal/contracts/oauth.contract.ts'
import type { FastifyInstance } from 'fastify'
import { type GatewayConfig, isHttps, toOwnHost } from './config.ts'

const authentications = ['client_secret_basic', 'client_secret_post', 'none']

/** Metadata for applications (RFC 8414). */
const metadata = (issuer: string) => {
  const at = ({ path }: { path: string }) => `${issuer}/api${path}`
  return {
    issuer,
    authorization_endpoint: `${issuer}/login`,
    token_endpoint: at(oauthRoutes.issueToken),
    revocation_endpoint: at(oauthRoutes.revokeToken),
    introspection_endpoint: at(oauthRoutes.introspectToken),
    userinfo_endpoint: at(oauthRoutes.findUserInfo),
    device_authorization_endpoint: at(oauthRoutes.authorizeDevice),
    service_documentation: `${issuer}/api/docs`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: [
      'authorization_code',
      'refresh_token',
      'urn:ietf:params:oauth:grant-type:device_code',
    ],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: authentications,
    revocation_endpoint_auth_methods_supported: authentications,
    introspection_endpoint_auth_methods_supported: authentications,
    authorization_response_iss_parameter_supported: true,
  }
}

export const createOauthMetadata = (config: GatewayConfig) => async (app: FastifyInstance) => {
  app.get(
    '/.well-known/oauth-authorization-server',
    { config: { access: 'public', isRead: true } },
    (request) => metadata(`${isHttps(config, request) ? 'https' : 'http'}://${toOwnHost(config, request)}`),
  )
}
