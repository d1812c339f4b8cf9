import type { StyleRule } from './style.js';

/**
 * The documented part of the maps service's script that we use. `Marker` is the older class: the newer one
 * needs a style stored at the service, which would replace ours.
 */
export interface GoogleMaps {
  readonly Map: new (into: HTMLElement, options: MapOptions) => GoogleMapView;
  readonly LatLngBounds: new () => { extend(place: LatLng): unknown };
  readonly Polyline: new (options: {
    readonly map: GoogleMapView;
    readonly path: readonly LatLng[];
    readonly geodesic: boolean;
    readonly strokeColor: string;
    readonly strokeWeight: number;
  }) => object;
  readonly Marker: new (options: MarkerOptions) => {
    addListener(event: 'click', listener: () => void): unknown;
  };
  readonly SymbolPath: { readonly CIRCLE: unknown };
}

interface LatLng {
  readonly lat: number;
  readonly lng: number;
}

interface MapOptions {
  readonly styles: readonly StyleRule[];
  readonly backgroundColor: string;
  readonly streetViewControl: boolean;
  readonly mapTypeControl: boolean;
  readonly fullscreenControl: boolean;
  readonly gestureHandling: 'greedy';
}

export interface GoogleMapView {
  fitBounds(bounds: object, margin: number): void;
  panTo(place: LatLng): void;
  getZoom(): number | undefined;
  setZoom(zoom: number): void;
}

interface MarkerOptions {
  readonly map: GoogleMapView;
  readonly position: LatLng;
  readonly title: string;
  readonly label: {
    readonly text: string;
    readonly color: string;
    readonly fontWeight: string;
    readonly fontSize: string;
  };
  readonly icon: {
    readonly path: unknown;
    readonly scale: number;
    readonly strokeWeight: number;
    readonly fillOpacity: number;
    readonly fillColor: string;
    readonly strokeColor: string;
  };
}

declare global {
  interface Window {
    google?: { readonly maps: GoogleMaps };
    gm_authFailure?: () => void;
  }
}
