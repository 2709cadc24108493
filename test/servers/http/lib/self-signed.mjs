// A fresh key with a self-signed certificate for 127.0.0.1 and localhost, written in DER by hand.
// @ts-check
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** @param {number} tag @param {Buffer[]} parts */
function der(tag, ...parts) {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), body]);
}
/** @param {Buffer[]} parts */
const sequence = (...parts) => der(0x30, ...parts);
/** @param {string} hex */
const oid = (hex) => der(0x06, Buffer.from(hex, 'hex'));
/** @param {Buffer} bytes */
const bitString = (bytes) => der(0x03, Buffer.of(0), bytes);

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = oid('550403');
const SUBJECT_ALT_NAME = oid('551d11');
// From 2050 on a year has four digits, under another tag.
const VALIDITY = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x18, Buffer.from('21200101000000Z')));
const V3 = der(0xa0, der(0x02, Buffer.of(2)));

/** @returns {{key: string, cert: string}} both PEM; valid from 2020 to 2120 */
export function selfSigned() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const serial = der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)]));
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('Self-signed fixture')))));
  const hosts = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.of(127, 0, 0, 1)));
  const extensions = der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x04, hosts))));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const content = sequence(V3, serial, ECDSA_WITH_SHA256, name, VALIDITY, name, spki, extensions);
  const certificate = sequence(content, ECDSA_WITH_SHA256, bitString(sign('sha256', content, privateKey)));
  const base64 = certificate.toString('base64').replace(/.{64}/g, '$&\n').trimEnd();
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}
