import { describe, expect, it } from 'vitest';
import { isSigned, mediaType, sniffed } from '../../src/text/media-type.ts';

describe('the media type of data', () => {
  it.each([
    ['\x89PNG\r\n\x1A\n', 'image/png'],
    ['\xFF\xD8\xFF\xE0\0\x10JFIF', 'image/jpeg'],
    ['GIF89a', 'image/gif'],
    ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
    ['RIFF\x24\0\0\0WAVEfmt ', 'audio/wav'],
    ['\0\0\0\x1CftypavifAVIF', 'image/avif'],
    ['\0\0\0\x18ftypheic', 'image/heic'],
    ['\0\0\0\x20ftypM4A ', 'audio/mp4'],
    ['BM\x46\0\0\0\0\0\0\0\x36', 'image/bmp'],
    ['II*\0\x08\0\0\0', 'image/tiff'],
    ['\0\0\x01\0\x01\0', 'image/x-icon'],
    ['OggS\0\x02', 'audio/ogg'],
    ['fLaC\0\0\0\x22', 'audio/flac'],
    ['ID3\x04\0', 'audio/mpeg'],
    ['\xFF\xFB\x90\x44', 'audio/mpeg'],
    ['\xFF\xF1\x50\x80', 'audio/aac'],
    ['FORM\0\0\0\x2EAIFFCOMM', 'audio/aiff'],
    ['MThd\0\0\0\x06', 'audio/midi'],
    ['\x1A\x45\xDF\xA3', 'audio/webm'],
    ['%PDF-1.7', 'application/pdf'],
    ['PK\x03\x04', 'application/zip'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['\xEF\xBB\xBF <?xml version="1.0"?>', 'image/svg+xml'],
    ['<html>', 'text/html'],
    ['hello', undefined],
    ['', undefined],
  ])('%j', (content, type) => {
    expect(sniffed(content)).toBe(type);
  });
});

it('has one name, whatever it is called', () => {
  expect(['image/JPG', 'audio/x-wav; rate=8000', ' audio/mp3 ', 'image/png'].map(mediaType)).toEqual([
    'image/jpeg',
    'audio/wav',
    'audio/mpeg',
    'image/png',
  ]);
  expect(mediaType('__proto__')).toBe('__proto__');
});

it('is told by a signature, or it may be anything', () => {
  expect(['image/png', 'audio/ogg', 'audio/L16', 'image/svg+xml', ''].filter(isSigned)).toEqual([
    'image/png',
    'audio/ogg',
  ]);
});
