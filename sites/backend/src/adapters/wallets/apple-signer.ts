import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'

/**
 * What Apple needs to accept a pass: the collective's pass certificate with its key, and Apple's intermediate certificate that issued it.
 */
export interface AppleSigner {
  /** PEM. */
  certificate: string
  key: string
  intermediate: string
  /** Both are in the certificate: `pass.…` and ten characters. */
  passTypeId: string
  teamId: string
  /** Epoch ms: phones accept no pass that was signed later. */
  validUntil: number
}

/** What is wrong with one of the three files. */
export interface AppleProblem {
  of: 'certificate' | 'key' | 'intermediate'
  problem: string
}

/** Reads the three files in PEM, or says which of them can't be used. */
export function readAppleSigner(files: { certificate: string; key: string; intermediate: string }): AppleSigner | AppleProblem {
  const certificate = certificateOf(files.certificate)
  if (!certificate) return { of: 'certificate', problem: 'is no certificate in PEM' }
  const key = keyOf(files.key)
  if (!key) return { of: 'key', problem: 'is no RSA private key in PEM, without a passphrase' }
  const intermediate = certificateOf(files.intermediate)
  if (!intermediate) return { of: 'intermediate', problem: 'is no certificate in PEM' }
  const passTypeId = named(certificate, 'UID')
  const teamId = named(certificate, 'OU')
  if (!passTypeId?.startsWith('pass.') || !teamId) return { of: 'certificate', problem: 'is no pass type certificate' }
  if (!certificate.checkPrivateKey(key)) return { of: 'key', problem: 'is not the key of the pass certificate' }
  if (!certificate.checkIssued(intermediate) || !certificate.verify(intermediate.publicKey)) {
    return { of: 'intermediate', problem: 'has not issued the pass certificate' }
  }
  return {
    certificate: certificate.toString(),
    key: key.export({ type: 'pkcs1', format: 'pem' }).toString(),
    intermediate: intermediate.toString(),
    passTypeId,
    teamId,
    validUntil: Math.min(Date.parse(certificate.validTo), Date.parse(intermediate.validTo)),
  }
}

function certificateOf(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}

function keyOf(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'rsa' ? key : undefined
  } catch {
    return undefined
  }
}

/** A part of the subject, which Node gives as lines `name=value`. */
function named({ subject }: X509Certificate, name: 'UID' | 'OU'): string | undefined {
  return subject
    .split('\n')
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}
