import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import forge from 'node-forge'

/** Keys and certificates of wallets, made for one run. */
export interface WalletKeys {
  /** Settings of a backend that signs wallet passes with these keys. */
  settings: Record<string, string>
  passTypeId: string
  teamId: string
  /** Apple's part: the root certificate, in PEM. */
  authority: string
  google: { email: string; issuerId: string; publicKey: string }
}

const day = 86_400_000
const passTypeId = 'pass.example.sabha.ticket'
const teamId = 'SABHA12345'

type Named = { shortName?: string; type?: string; value: string }[]

/** Makes a certificate with forge, since Node can't, in the shape of Apple's: `UID` is the pass type, `OU` the team. */
function certificateOf(subject: Named, key: string, issuer: { subject: Named; key: string }, validDays: number): string {
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.setRsaPublicKey(...publicPartsOf(key))
  certificate.serialNumber = subject === issuer.subject ? '01' : '02'
  certificate.validity.notBefore = new Date(Date.now() - 400 * day)
  certificate.validity.notAfter = new Date(Date.now() + validDays * day)
  certificate.setSubject(subject)
  certificate.setIssuer(issuer.subject)
  certificate.setExtensions([{ name: 'basicConstraints', cA: subject === issuer.subject }])
  certificate.sign(forge.pki.privateKeyFromPem(issuer.key), forge.md.sha256.create())
  return forge.pki.certificateToPem(certificate)
}

function publicPartsOf(key: string): [forge.jsbn.BigInteger, forge.jsbn.BigInteger] {
  const { n, e } = forge.pki.privateKeyFromPem(key)
  return [n, e]
}

/** Makes a key as PKCS#8, the form in which Keychain and Google hand out keys. */
function newKey(): { pem: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

/** Writes the keys into this folder. `validDays`: validity of the pass certificate; below 0 it has expired. */
export function makeWalletKeys(folder: string, { validDays = 300 } = {}): WalletKeys {
  const [authority, signer, google] = [newKey(), newKey(), newKey()]
  const authorityName: Named = [{ shortName: 'CN', value: 'Wallet Authority of the Tests' }]
  const signerName: Named = [
    { type: '0.9.2342.19200300.100.1.1', value: passTypeId },
    { shortName: 'CN', value: `Pass Type ID: ${passTypeId}` },
    { shortName: 'OU', value: teamId },
    { shortName: 'O', value: 'Sabha Example' },
  ]
  const top = { subject: authorityName, key: authority.pem }
  const email = 'passes@sabha-example.iam.gserviceaccount.com'
  const files = {
    'pass.pem': certificateOf(signerName, signer.pem, top, validDays),
    'pass.key': signer.pem,
    'wwdr.pem': certificateOf(authorityName, authority.pem, top, 3000),
    'google.json': JSON.stringify({ type: 'service_account', client_email: email, private_key: google.pem }),
  }
  const path = (name: keyof typeof files) => join(folder, name)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const issuerId = '3388000000022000001'
  return {
    settings: {
      APPLE_PASS_CERT: path('pass.pem'),
      APPLE_PASS_KEY: path('pass.key'),
      APPLE_WWDR_CERT: path('wwdr.pem'),
      GOOGLE_WALLET_ISSUER: issuerId,
      GOOGLE_WALLET_KEY: path('google.json'),
    },
    passTypeId,
    teamId,
    authority: files['wwdr.pem'],
    google: { email, issuerId, publicKey: google.publicKey },
  }
}
