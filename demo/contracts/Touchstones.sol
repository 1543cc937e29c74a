// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC2981} from "@openzeppelin/contracts/token/common/ERC2981.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {TouchstoneArt} from "./TouchstoneArt.sol";

/// @title The demo world's collection: paid mints, an airdrop, royalties, metadata and art on the chain
contract Touchstones is ERC721, ERC2981, Ownable {
    uint256 public constant PRICE = 0.05 ether;
    uint256 public constant MAX_SUPPLY = 1_000;

    uint256 public totalSupply;
    uint256 public minted;

    error WrongPayment();
    error SoldOut();

    constructor(uint96 royaltyBps) ERC721("Touchstones", "TOUCH") Ownable(msg.sender) {
        _setDefaultRoyalty(msg.sender, royaltyBps);
    }

    function mint(uint256 amount) external payable {
        if (msg.value != amount * PRICE) revert WrongPayment();
        for (uint256 i; i < amount; ++i) _mintNext(msg.sender);
    }

    function airdrop(address[] calldata receivers) external onlyOwner {
        for (uint256 i; i < receivers.length; ++i) _mintNext(receivers[i]);
    }

    function burn(uint256 id) external {
        _update(address(0), id, msg.sender);
        --totalSupply;
    }

    function withdraw() external onlyOwner {
        (bool sent,) = msg.sender.call{value: address(this).balance}("");
        require(sent);
    }

    function contractURI() external pure returns (string memory) {
        return string.concat("data:application/json;base64,", Base64.encode(TouchstoneArt.collectionMetadata()));
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        return string.concat("data:application/json;base64,", Base64.encode(TouchstoneArt.metadata(id)));
    }

    function supportsInterface(bytes4 id) public view override(ERC721, ERC2981) returns (bool) {
        return super.supportsInterface(id);
    }

    function _mintNext(address to) private {
        if (minted == MAX_SUPPLY) revert SoldOut();
        ++totalSupply;
        _mint(to, ++minted);
    }
}
